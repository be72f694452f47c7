/** Bodies of responses that leave in one piece with their headers, however long they are. */

/** What is sent again and again, never copied. */
export interface ResponseBody {
  /** In bytes. */
  readonly size: number
  /** For one response. */
  open(): Blob | ReadableStream<Uint8Array<ArrayBuffer>>
}

/**
 * A body shorter than this Bun gathers with its headers before it sends both. What is longer, and was waited
 * for (and nearly all is: for the charge, or for who is signed in), leaves in some sixty pieces, the name and
 * the value of each header a packet of its own: ten times the work. Not so where it is a stream.
 * https://github.com/oven-sh/bun/pull/41341
 */
const ungathered = 15 * 1024

const encoder = new TextEncoder()

export function responseBody(content: string | Uint8Array<ArrayBuffer>): ResponseBody {
  const bytes = typeof content === 'string' ? encoder.encode(content) : content
  const size = bytes.byteLength
  if (size < ungathered) {
    const blob = new Blob([bytes])
    return { size, open: () => blob }
  }
  return { size, open: () => streamOf(bytes) }
}

const streamOf = (bytes: Uint8Array<ArrayBuffer>) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      controller.enqueue(bytes)
      controller.close()
    },
  })
