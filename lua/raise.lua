-- Raises an app's spending per day and channel to the values in PostgreSQL. Never lowers a value, so running the
-- script again has no effect.
--
-- KEYS 1  the app's hash     app:{<client id>}
-- ARGV    day:<day>:<channel>, credits, …   spending by day and channel, in pairs
--
-- Returns the increase in the app's spending, in credits; 0 if the app is not in Redis.

if redis.call('EXISTS', KEYS[1]) == 0 then
  return 0
end
local rise = 0
for i = 1, #ARGV, 2 do
  local missing = ARGV[i + 1] - (redis.call('HGET', KEYS[1], ARGV[i]) or 0)
  if missing > 0 then
    redis.call('HSET', KEYS[1], ARGV[i], ARGV[i + 1])
    rise = rise + missing
  end
end
if rise > 0 then
  redis.call('HINCRBY', KEYS[1], 'spent', rise)
end
return rise
