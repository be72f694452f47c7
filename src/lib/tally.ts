/** Counts that are collected in the process and written in batches. A failed batch is written with the next. */
export function createTally<Row>(options: {
  /** Rows with the same key are joined. */
  keyOf: (row: Row) => string
  /** Adds a row to a waiting row with the same key. */
  join: (waiting: Row, row: Row) => void
  /** Maximum number of waiting rows. Rows beyond this number are dropped. */
  most: number
  write: (rows: Row[]) => Promise<void>
}) {
  const { keyOf, join, most, write } = options
  let waiting = new Map<string, Row>()

  function add(row: Row): void {
    const key = keyOf(row)
    const counted = waiting.get(key)
    if (counted) join(counted, row)
    else if (waiting.size < most) waiting.set(key, row)
  }

  async function writeWaiting(): Promise<void> {
    if (waiting.size === 0) return
    const written = waiting
    waiting = new Map()
    try {
      await write([...written.values()])
    } catch (error) {
      const newer = waiting
      waiting = written
      for (const row of newer.values()) add(row)
      throw error
    }
  }

  let underWay: Promise<void> | undefined
  /** Writes the waiting rows, after a running write. @throws what `write` throws */
  async function flush(): Promise<void> {
    while (underWay) await underWay.catch(() => {})
    underWay = writeWaiting()
    try {
      await underWay
    } finally {
      underWay = undefined
    }
  }

  return { add, flush }
}
