/** Bodies of responses that leave together with their headers, however long they are. */

/** Bytes for one response or for many. */
export interface ResponseBody {
  /** In bytes. */
  readonly size: number
  /** For one response. */
  open(): Blob | ReadableStream<Uint8Array<ArrayBuffer>>
}

/**
 * A body shorter than this Bun gathers with its headers before it sends both. What is longer, and was waited
 * for (and nearly all is: for the charge, or for who is signed in), leaves in some sixty pieces, the name and
 * the value of each header a packet of its own: ten times the work. A stream of the same bytes leaves in one
 * or two. Its price: no Content-Length, and what a slow reader has not taken yet is copied for that reader.
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
