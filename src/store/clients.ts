/** Connects to PostgreSQL and Redis. Each process connects once and shares the connections. */
export * from './postgresClient'
export * from './redisClient'
