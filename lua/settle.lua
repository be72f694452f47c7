-- Settles batches of one or more apps whose responses are sent: held credits become spending of their day and
-- channel.
--
-- KEYS  for each app: its hash   app:{<client id>}
--                     its holds  holds:{<client id>}
-- ARGV  for each app: count      of its batches
--                     batches…
--
-- Returns for each app how many of its batches were still held, and ignores the others; a message if
-- the app's data could not be read or written.

local counts, at = {}, 1
for k = 1, #KEYS, 2 do
  local batches = {}
  for i = at + 1, at + ARGV[at] do
    batches[#batches + 1] = ARGV[i]
  end
  -- A fault in the data of one app must not keep the others from being settled.
  local is_done, count = pcall(finish_all, KEYS[k], KEYS[k + 1], batches, true)
  counts[#counts + 1] = is_done and count or message_of(count)
  at = at + 1 + #batches
end
return counts
