-- Writes an app, or a newer revision of an app, to Redis. Runs when an app is loaded and after every change to an
-- app.
--
-- KEYS 1  the app's hash     app:{<client id>}
-- ARGV 1  revision
--      2  granted            total number of credits ever granted to the app
--      3  limit              requests per hour; empty for the service's default
--      4  daily              credits that the embed channel may spend per UTC day; empty for no limit
--      5  spent              all credits spent so far, according to PostgreSQL
--      6… day:<day>:<channel>, credits   recent spending by day and channel, in pairs
--
-- Returns 2   if the app was not in Redis and everything was written
--         1   if Redis had an older revision, and revision, granted and limits were written
--         0   if Redis had this revision, and nothing was written
--         -r  if Redis had revision r, which is newer or has other credits or limits, and nothing was written

local revision, granted, limit, daily = unpack(redis.call('HMGET', KEYS[1], 'revision', 'granted', 'limit', 'daily:embed'))
if not revision then
  redis.call('HSET', KEYS[1], 'spent', ARGV[5], unpack(ARGV, 6))
end
if not revision or tonumber(ARGV[1]) > tonumber(revision) then
  redis.call(
    'HSET', KEYS[1], 'revision', ARGV[1], 'granted', ARGV[2], 'limit', ARGV[3], 'daily:embed', ARGV[4]
  )
  return revision and 1 or 2
end
if ARGV[1] == revision and ARGV[2] == granted and ARGV[3] == (limit or '') and ARGV[4] == (daily or '') then
  return 0
end
return -tonumber(revision)
