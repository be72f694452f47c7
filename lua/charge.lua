-- Charges batches of requests for one or more apps. A batch consists of n requests from one app through one
-- channel. The rate limit is checked first, then the channel's daily limit, then the credit balance. If n is 0,
-- the script checks without charging.
--
-- KEYS  for each batch: the app's hash  app:{<client id>}
--                       its holds       holds:{<client id>}
-- ARGV  for each batch: revision     the latest revision of the app's settings known to the caller
--                       channel      api | embed
--                       n            number of requests in the batch
--                       cost         credits that one request costs
--                       batch        the batch's unique id
--                       holdMs       milliseconds until the hold of an unsettled batch expires
--                       hourlyLimit  requests per hour for an app without its own limit
--                       count        number of finished batches that follow
--                       finished…    for each of them: its id, and how many of its requests got no response
--
-- First settles the finished batches and releases the app's expired holds, even if nothing is charged.
--
-- Returns for each batch one of:
--   {1, admitted, refusal, remaining, balance, limit, reset}
--           admitted: how many of the n requests were charged
--           refusal: why one more request would be refused: 1 rate limit, 2 out of credits,
--                    3 daily limit of the channel; 0 if it would be allowed
--           remaining, balance: requests left in this hour and credits left, after the admitted requests
--           limit: requests per hour; reset: end of the hour in UTC epoch seconds
--   {0}     the app is not in Redis
--   {-1}    the caller's revision is not the current one
--   {-2, message}  the app's data could not be read or written
--
-- If a batch is already held, the command was sent twice. The script then returns the first result again without
-- checking the revision.

local time = redis.call('TIME')
local seconds = tonumber(time[1])
local now = seconds * 1000 + math.floor(time[2] / 1000)
local day = math.floor(seconds / 86400)

local function charge(app, holds, known_revision, channel, n, cost, batch, hold_ms, hourly_limit)
  local expired = redis.call('ZRANGEBYSCORE', holds, '-inf', now, 'LIMIT', 0, 1000)
  release_all(app, holds, expired)

  local revision, own_limit, granted, spent, held_api, held_embed, window, count, held_batch, daily, spent_today =
    unpack(redis.call(
      'HMGET', app, 'revision', 'limit', 'granted', 'spent', 'held:api', 'held:embed',
      'window:' .. channel, 'count:' .. channel, 'hold:' .. batch,
      'daily:' .. channel, 'day:' .. day .. ':' .. channel
    ))
  if not revision then
    return { 0 }
  end
  if held_batch then
    local admitted, refusal, remaining, balance, limit, reset =
      string.match(held_batch, '^(%d+) %d+ %a+ %d+ %d+ (%d+) (%d+) (%-?%d+) (%d+) (%d+)$')
    return {
      1, tonumber(admitted), tonumber(refusal), tonumber(remaining), tonumber(balance),
      tonumber(limit), tonumber(reset),
    }
  end
  if revision ~= known_revision then
    return { -1 }
  end

  -- If the clock steps back into the previous hour, the current window continues, so that the limit is not
  -- granted twice. A window more than an hour ahead was set while the clock was wrong. Such a
  -- window could block the app until its hour is over, so a new window replaces it.
  local hour = math.floor(seconds / 3600)
  window, count = tonumber(window) or 0, tonumber(count) or 0
  if hour > window or window > hour + 1 then
    window, count = hour, 0
  end

  local held = { api = tonumber(held_api) or 0, embed = tonumber(held_embed) or 0 }
  local limit = tonumber(own_limit) or hourly_limit
  local balance = granted - spent - held.api - held.embed
  local room = math.max(0, limit - count)
  local affordable = math.max(0, math.floor(balance / cost))
  -- All held credits count towards today's limit, even if some were charged before midnight.
  local left_today = math.huge
  if tonumber(daily) then
    left_today = math.max(0, math.floor((daily - (tonumber(spent_today) or 0) - held[channel]) / cost))
  end
  local admitted = math.min(n, room, left_today, affordable)

  -- If several limits are reached, report the first one in this order.
  local refusal = 0
  if admitted == room then
    refusal = 1
  elseif admitted == left_today then
    refusal = 3
  elseif admitted == affordable then
    refusal = 2
  end
  local remaining, reset = room - admitted, (window + 1) * 3600
  balance = balance - admitted * cost

  if admitted > 0 then
    redis.call(
      'HSET', app,
      'window:' .. channel, window,
      'count:' .. channel, count + admitted,
      'held:' .. channel, held[channel] + admitted * cost,
      'hold:' .. batch, string.format(
        '%d %d %s %d %d %d %d %d %d %d',
        admitted, cost, channel, day, window,
        refusal, remaining, balance, limit, reset
      )
    )
    redis.call('ZADD', holds, now + hold_ms, batch)
  end

  return { 1, admitted, refusal, remaining, balance, limit, reset }
end

local function settle_and_charge(app, holds, at, after)
  settle_all(app, holds, at + 8, after)
  local revision, channel, n, cost, batch, hold_ms, hourly_limit = unpack(ARGV, at, at + 6)
  return charge(
    app, holds, revision, channel, tonumber(n), tonumber(cost), batch, tonumber(hold_ms), tonumber(hourly_limit)
  )
end

local replies, at = {}, 1
for k = 1, #KEYS, 2 do
  local after = at + 8 + 2 * ARGV[at + 7]
  -- Catch errors, so that one app's damaged data does not prevent other apps from being charged.
  local is_done, reply = pcall(settle_and_charge, KEYS[k], KEYS[k + 1], at, after)
  replies[#replies + 1] = is_done and reply or { -2, message_of(reply) }
  at = after
end
return replies
