/** Collects counts in memory and writes them in batches. If a write fails, its rows join the next batch. */
export function createTally<Row>(options: {
  /** Returns the key of a row. Rows with the same key are merged. */
  keyOf: (row: Row) => string
  /** Merges a row into the waiting row with the same key. */
  join: (waiting: Row, row: Row) => void
  /** Maximum number of waiting rows. When it is reached, rows with new keys are dropped. */
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
  /** Waits for any write in progress, then writes the waiting rows. @throws the error from `write` */
  async function flush(): Promise<void> {
    while (underWay) await underWay.catch(() => {})
    underWay = writeWaiting().finally(() => {
      underWay = undefined
    })
    await underWay
  }

  return { add, flush, get: (key: string) => waiting.get(key) }
}
