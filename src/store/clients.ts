/** Connects to PostgreSQL and Redis. Each process connects once and passes the connections on. */
export * from './postgresClient'
export * from './redisClient'
