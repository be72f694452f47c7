-- Functions that end holds. src/store/metering/scripts.ts prepends this file to each script that uses them.
--
-- A hold reserves the credits of a batch of requests until their responses have been sent. It is stored twice:
-- in the app's hash as `hold:<batch>` = "n cost channel day window refusal remaining balance limit reset"
-- (the last five are the result that the charge returned), and in the sorted set of the app's holds, whose
-- scores are deadlines in milliseconds.

-- Ends one hold and returns whether it existed. If `settled` is true, the held credits count as
-- spent, under the hold's day and channel. Otherwise, they return to the balance, and the requests
-- no longer count towards the hourly limit.
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

-- Ends several holds and returns how many of them existed.
local function finish_all(app, holds, batches, settled)
  local count = 0
  for _, batch in ipairs(batches) do
    if finish(app, holds, batch, settled) then
      count = count + 1
    end
  end
  return count
end

-- Returns the message of an error that pcall caught. Redis's errors are tables, and Lua's are strings.
local function message_of(fault)
  return type(fault) == 'table' and fault.err or fault
end
