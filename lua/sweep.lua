-- Releases holds whose deadline has passed, for example because a server process stopped before settling them.
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
return released
