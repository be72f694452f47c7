-- Settles batches whose responses have been sent, for one or more apps: their held credits become
-- spent credits, counted under the day and channel of the charge.
--
-- KEYS  for each app: its hash   app:{<client id>}
--                     its holds  holds:{<client id>}
-- ARGV  for each app: count      number of its batches
--                     batches…   ids of the batches
--
-- Returns for each app how many of its batches were still held, or an error message if the app's data could not
-- be read or written. Batches that were no longer held are ignored.

local counts, at = {}, 1
for k = 1, #KEYS, 2 do
  local batches = {}
  for i = at + 1, at + ARGV[at] do
    batches[#batches + 1] = ARGV[i]
  end
  -- Catch errors, so that one app's damaged data does not prevent other apps' batches from being
  -- settled.
  local is_done, count = pcall(finish_all, KEYS[k], KEYS[k + 1], batches, true)
  counts[#counts + 1] = is_done and count or message_of(count)
  at = at + 1 + #batches
end
return counts
