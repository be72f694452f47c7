-- Releases the holds whose deadline has passed: their processes died before the answers were out.
--
-- KEYS 1  the app's hash     app:{<client id>}
--      2  its holds          holds:{<client id>}
--
-- Returns how many holds were released.

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local expired = redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', now, 'LIMIT', 0, 1000)
for _, batch in ipairs(expired) do
  finish(KEYS[1], KEYS[2], batch, false)
end
return #expired
