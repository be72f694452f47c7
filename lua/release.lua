-- Releases the holds of batches whose responses were never sent: the credits return to the balance, and the
-- requests no longer count towards the hourly limit.
--
-- KEYS 1  the app's hash     app:{<client id>}
--      2  its holds          holds:{<client id>}
-- ARGV 1… ids of the batches
--
-- Returns how many of the batches were still held. Batches that were no longer held are ignored.

return release_all(KEYS[1], KEYS[2], ARGV)
