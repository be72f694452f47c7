/** Response bodies that are sent together with their headers, at any length. */

/** The bytes of one or many responses. */
export interface ResponseBody {
  /** In bytes. */
  readonly size: number
  /** The body for one response. */
  open(): Blob | ReadableStream<Uint8Array<ArrayBuffer>>
}

/**
 * Bun buffers a shorter body with its headers and sends both at once. If the handler is async, as
 * nearly all are, a longer body is sent in about sixty packets, with each header name and value in
 * its own packet, which is ten times the work. A stream of the same bytes is sent in one or two
 * packets. It has no Content-Length, and Bun copies what a slow client has not read yet.
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
