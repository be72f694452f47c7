/** The connections to PostgreSQL and Redis, each built once by an entry and passed on. */
export * from './postgresClient'
export * from './redisClient'
