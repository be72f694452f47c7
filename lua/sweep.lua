-- Releases holds whose deadline has passed, for example because a server process stopped before settling them.
-- Then corrects held credits that do not match the holds. A Redis that lost the end of its append-only file within a
-- transaction may apply a part of that transaction when it starts for the second time.
--
-- KEYS 1  the app's hash     app:{<client id>}
--      2  its holds          holds:{<client id>}
-- ARGV 1  holdMs             maximum lifetime of a hold in milliseconds
--
-- Returns how many holds were released.

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local expired = redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', now, 'LIMIT', 0, 1000)
local released = release_all(KEYS[1], KEYS[2], expired)

-- A deadline more than holdMs ahead was set while the clock was wrong, so it is moved to holdMs
-- from now.
local latest = now + tonumber(ARGV[1])
for _, batch in ipairs(redis.call('ZRANGEBYSCORE', KEYS[2], '(' .. latest, '+inf', 'LIMIT', 0, 1000)) do
  redis.call('ZADD', KEYS[2], latest, batch)
end

-- A hold without a deadline would never be released.
local held, fields = { api = 0, embed = 0 }, redis.call('HGETALL', KEYS[1])
for i = 1, #fields, 2 do
  local batch = string.match(fields[i], '^hold:(.+)$')
  if batch then
    local n, cost, channel = string.match(fields[i + 1], '^(%d+) (%d+) (%a+) ')
    held[channel] = held[channel] + n * cost
    redis.call('ZADD', KEYS[2], 'NX', latest, batch)
  end
end
for channel, credits in pairs(held) do
  if (tonumber(redis.call('HGET', KEYS[1], 'held:' .. channel)) or 0) ~= credits then
    redis.call('HSET', KEYS[1], 'held:' .. channel, credits)
  end
end
return released
