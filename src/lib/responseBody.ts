/** Response bodies. Each is compressed once per encoding, and is sent together with its headers, however long it is. */
import { compress, type Encoding } from './encodings'

/** The bytes of one or many responses. */
export interface Content {
  /** In bytes. */
  readonly size: number
  /** Undefined if the bytes are not compressed. */
  readonly encoding?: Encoding
  /** The body of one response. */
  open(): Blob | ReadableStream<Uint8Array<ArrayBuffer>>
}

export interface ResponseBody extends Content {
  /** The content in this encoding. It is compressed at the first call and cached. Never rejects. */
  in(encoding: Encoding | undefined): Content | Promise<Content>
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

/** Smaller bodies fit into one packet anyway. */
const worthCompressing = 1400

export function responseBody(content: string | Uint8Array<ArrayBuffer>): ResponseBody {
  const bytes = typeof content === 'string' ? encoder.encode(content) : content
  const plain = contentOf(bytes)
  if (bytes.byteLength < worthCompressing) return { ...plain, in: () => plain }
  const encoded = new Map<Encoding, Content | Promise<Content>>()
  return {
    ...plain,
    in(encoding) {
      if (encoding === undefined) return plain
      const known = encoded.get(encoding)
      if (known) return known
      const compressing = compress(bytes, encoding, 'fast').then(
        (smaller) => contentOf(smaller, encoding),
        // The request may already be charged, so a fault of the compression must not fail it.
        () => plain,
      )
      encoded.set(encoding, compressing)
      void compressing.then((compressed) => encoded.set(encoding, compressed))
      return compressing
    },
  }
}

function contentOf(bytes: Uint8Array<ArrayBuffer>, encoding?: Encoding): Content {
  const size = bytes.byteLength
  const blob = size < ungathered ? new Blob([bytes]) : undefined
  return { size, ...(encoding && { encoding }), open: () => blob ?? streamOf(bytes) }
}

const streamOf = (bytes: Uint8Array<ArrayBuffer>) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      controller.enqueue(bytes)
      controller.close()
    },
  })
