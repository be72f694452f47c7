/** Counts that gather in the process and are written now and then; what cannot be written waits on. */

export interface Tally<Row> {
  add: (row: Row) => void
  /** Writes what waits, after what is being written. @throws what `write` throws */
  flush: () => Promise<void>
}

export function createTally<Row>(options: {
  /** The same for rows that count the same. */
  keyOf: (row: Row) => string
  /** Counts a row to one that waits. */
  join: (waiting: Row, row: Row) => void
  /** Rows that wait, at most: more are dropped. */
  most: number
  write: (rows: Row[]) => Promise<void>
}): Tally<Row> {
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
  return {
    add,
    async flush() {
      while (underWay) await underWay.catch(() => {})
      underWay = writeWaiting()
      try {
        await underWay
      } finally {
        underWay = undefined
      }
    },
  }
}
