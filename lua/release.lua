-- Releases batches whose responses were never sent: credits return to the balance, requests to the current
-- window.
--
-- KEYS 1  the app's hash     app:{<client id>}
--      2  its holds          holds:{<client id>}
-- ARGV 1… batches
--
-- Returns how many of them were still held; ignores the others.

return finish_all(KEYS[1], KEYS[2], ARGV, false)
