-- Writes an app, or a newer revision of it, to Redis. Loading and every change use this script.
--
-- KEYS 1  the app's hash     app:{<client id>}
-- ARGV 1  revision
--      2  granted            sum of the app's grants
--      3  limit              requests per hour; empty: the service's default
--      4  daily              credits that the channel embed may spend per UTC day; empty: no limit
--      5  spent              all settled spending that PostgreSQL knows
--      6… day:<day>:<channel>, credits   recent spending by day and channel
--
-- Returns 2  the app was absent: everything was written
--         1  a newer revision: revision, granted and limits were written
--         0  Redis had this revision or a newer one: nothing was written

local revision = redis.call('HGET', KEYS[1], 'revision')
if not revision then
  redis.call(
    'HSET', KEYS[1], 'revision', ARGV[1], 'granted', ARGV[2], 'limit', ARGV[3], 'daily:embed', ARGV[4],
    'spent', ARGV[5], unpack(ARGV, 6)
  )
  return 2
end
if tonumber(ARGV[1]) > tonumber(revision) then
  redis.call(
    'HSET', KEYS[1], 'revision', ARGV[1], 'granted', ARGV[2], 'limit', ARGV[3], 'daily:embed', ARGV[4]
  )
  return 1
end
return 0
