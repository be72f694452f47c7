/** Traces a process's database queries, and logs the slow ones. */
import type { Logger } from 'pino'
import type { Config } from '../config'
import type { Tracer } from '../lib/tracing'
import type { QueryWatch } from '../store/queryWatch'

export const queryWatch = (
  { slowQueryMs }: Pick<Config, 'slowQueryMs'>,
  log: Pick<Logger, 'warn'>,
  tracer?: Tracer,
): QueryWatch => ({
  tracer,
  slowMs: slowQueryMs,
  slow: (query, ms) => log.warn({ query, ms }, 'slow query'),
})
