-- Functions that end holds. src/store/metering/scripts.ts prepends this file to each script that uses them.
--
-- A hold reserves the credits of a batch of requests until their responses have been sent. It is stored twice:
-- in the app's hash as `hold:<batch>` = "n cost channel day window refusal remaining balance limit reset"
-- (the last five are the result that the charge returned), and in the sorted set of the app's holds, whose
-- scores are deadlines in milliseconds.

-- Ends one hold and returns whether it existed. `unsent` is how many of the batch's requests got no response, for
-- example because the client had disconnected. Their credits return to the balance, and they no longer count
-- towards the hourly limit. The other requests' credits count as spent, under the hold's day and channel.
local function finish(app, holds, batch, unsent)
  redis.call('ZREM', holds, batch)
  local hold = redis.call('HGET', app, 'hold:' .. batch)
  if not hold then
    return false
  end
  local n, cost, channel, day, window = string.match(hold, '^(%d+) (%d+) (%a+) (%d+) (%d+) ')
  unsent = math.min(unsent, tonumber(n))
  local spent = (n - unsent) * cost
  redis.call('HDEL', app, 'hold:' .. batch)
  redis.call('HINCRBY', app, 'held:' .. channel, -n * cost)
  if spent > 0 then
    redis.call('HINCRBY', app, 'spent', spent)
    redis.call('HINCRBY', app, 'day:' .. day .. ':' .. channel, spent)
  end
  if unsent > 0 and redis.call('HGET', app, 'window:' .. channel) == window then
    redis.call('HINCRBY', app, 'count:' .. channel, -unsent)
  end
  return true
end

-- Ends holds of which no response was sent, and returns how many of them existed.
local function release_all(app, holds, batches)
  local count = 0
  for _, batch in ipairs(batches) do
    if finish(app, holds, batch, math.huge) then
      count = count + 1
    end
  end
  return count
end

-- Ends the holds of finished batches, and returns how many of them existed. ARGV has two values for each:
-- the batch's id, and how many of its requests got no response.
local function settle_all(app, holds, from, after)
  local count = 0
  for i = from, after - 2, 2 do
    if finish(app, holds, ARGV[i], tonumber(ARGV[i + 1])) then
      count = count + 1
    end
  end
  return count
end

-- Returns the message of an error that pcall caught. Redis's errors are tables, and Lua's are strings.
local function message_of(fault)
  return type(fault) == 'table' and fault.err or fault
end
