-- Ends holds. Prepended to every script that ends holds (see src/store/metering/scripts.ts).
--
-- A hold is what a batch of requests has been charged before its responses are sent. It is stored twice:
-- in the app's hash as `hold:<batch>` = "n cost channel day window refusal remaining balance limit reset"
-- (the last five are the batch's first result), and in the sorted set of holds by deadline (ms).

-- Ends one hold. If settled, its credits become spending of its day and channel. If released, they return to
-- the balance, and its requests to the window if that is still current. Returns whether the hold existed.
local function finish(app, holds, batch, settled)
  redis.call('ZREM', holds, batch)
  local hold = redis.call('HGET', app, 'hold:' .. batch)
  if not hold then
    return false
  end
  local n, cost, channel, day, window = string.match(hold, '^(%d+) (%d+) (%a+) (%d+) (%d+) ')
  local credits = n * cost
  redis.call('HDEL', app, 'hold:' .. batch)
  redis.call('HINCRBY', app, 'held:' .. channel, -credits)
  if settled then
    redis.call('HINCRBY', app, 'spent', credits)
    redis.call('HINCRBY', app, 'day:' .. day .. ':' .. channel, credits)
  elseif redis.call('HGET', app, 'window:' .. channel) == window then
    redis.call('HINCRBY', app, 'count:' .. channel, -n)
  end
  return true
end

-- Ends several holds. Returns how many of them existed.
local function finish_all(app, holds, batches, settled)
  local count = 0
  for _, batch in ipairs(batches) do
    if finish(app, holds, batch, settled) then
      count = count + 1
    end
  end
  return count
end

-- The message of an error that pcall caught: Redis's errors are tables, Lua's are strings.
local function message_of(fault)
  return type(fault) == 'table' and fault.err or fault
end
