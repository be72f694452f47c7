-- Settles finished batches of one or more apps: the held credits of requests whose responses have been sent
-- become spent credits, counted under the day and channel of the charge. The others return to the balance.
--
-- KEYS  for each app: its hash   app:{<client id>}
--                     its holds  holds:{<client id>}
-- ARGV  for each app: count      number of its batches
--                     batches…   for each of them: its id, and how many of its requests got no response
--
-- Returns for each app how many of its batches were still held, or an error message if the app's data could not
-- be read or written. Batches that were no longer held are ignored.

local counts, at = {}, 1
for k = 1, #KEYS, 2 do
  local after = at + 1 + 2 * ARGV[at]
  -- Catch errors, so that one app's damaged data does not prevent other apps' batches from being
  -- settled.
  local is_done, count = pcall(settle_all, KEYS[k], KEYS[k + 1], at + 1, after)
  counts[#counts + 1] = is_done and count or message_of(count)
  at = after
end
return counts
