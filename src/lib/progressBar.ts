/** A progress bar for terminals. Prints nothing if the output is not a terminal. */

export type Output = NodeJS.WritableStream & { isTTY?: boolean }

const width = 30
const redrawMs = 100

export function progressBar(out: Output, title: string) {
  let drawnAt = 0
  const draw = (share: number) => {
    const done = Math.round(share * width)
    const bar = '█'.repeat(done) + '░'.repeat(width - done)
    out.write(`\r${title} ${bar} ${Math.round(share * 100)} %`)
  }
  return {
    /** Draws the bar. @param share the fraction that is done, from 0 to 1 */
    show(share: number): void {
      if (!out.isTTY || Date.now() - drawnAt < redrawMs) return
      drawnAt = Date.now()
      draw(share)
    },
    end(): void {
      if (!out.isTTY) return
      draw(1)
      out.write('\n')
    },
  }
}
