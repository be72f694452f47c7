-- Releases the holds whose deadline has passed: their processes died before the answers were out.
--
-- KEYS 1  the app's hash     app:{<client id>}
--      2  its holds          holds:{<client id>}
-- ARGV 1  holdMs             the longest that a hold lasts
--
-- Returns how many holds were released.

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local released = 0
for _, batch in ipairs(redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', now, 'LIMIT', 0, 1000)) do
  if finish(KEYS[1], KEYS[2], batch, false) then
    released = released + 1
  end
end

-- A later deadline was set by a clock that was ahead: the hold gets its time from now.
local latest = now + tonumber(ARGV[1])
for _, batch in ipairs(redis.call('ZRANGEBYSCORE', KEYS[2], '(' .. latest, '+inf', 'LIMIT', 0, 1000)) do
  redis.call('ZADD', KEYS[2], latest, batch)
end
return released
