-- Looks up the app of an API key, counts the request towards the app's hourly limit and deducts one
-- credit.
--
-- KEYS 1  the app's hash: limit, balance, hour, count
--
-- Returns {status, limit, remaining, reset, balance}, or {401} for an unknown key.

local limit, balance, hour, count =
  unpack(redis.call('HMGET', KEYS[1], 'limit', 'balance', 'hour', 'count'))
if not limit then
  return { 401 }
end
limit, balance = tonumber(limit), tonumber(balance)
local now = math.floor(redis.call('TIME')[1] / 3600)
local reset = (now + 1) * 3600
count = tonumber(hour) == now and tonumber(count) or 0

if count >= limit then
  return { 429, limit, 0, reset, balance }
end
if balance < 1 then
  return { 402, limit, limit - count, reset, balance }
end
redis.call('HSET', KEYS[1], 'hour', now, 'count', count + 1, 'balance', balance - 1)
return { 200, limit, limit - count - 1, reset, balance - 1 }
