-- Brings an app into Redis, or a newer revision of it. Loading and every change go through here.
--
-- KEYS 1  the app's hash     app:{<client id>}
-- ARGV 1  revision
--      2  granted            sum of the app's grants
--      3  limit              calls an hour; empty: the service's own
--      4  daily              credits that embeds may spend in a UTC day; empty: any number
--      5  spent              all settled spending that PostgreSQL knows
--      6… day:<day>:<channel>, credits   its recent cells
--
-- Returns 2  the app was absent: everything was written
--         1  a newer revision: revision, granted and limits were written
--         0  Redis knew as much or more: nothing was written

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
