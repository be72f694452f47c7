/**
 * Response bodies. Each body is compressed once per encoding, and is sent in the same packets as its headers.
 */
import { compress, type Encoding } from './encodings'

/** The bytes of a response body, which several responses can share. */
export interface Content {
  /** The size of the content in bytes. */
  readonly size: number
  /** The encoding of the bytes; undefined if they are not compressed. */
  readonly encoding?: Encoding
  /** Returns a body for one response. */
  open(): Blob | ReadableStream<Uint8Array<ArrayBuffer>>
}

export interface ResponseBody extends Content {
  /**
   * Returns the content in an encoding. The first call compresses it, and later calls return the cached result.
   * Never rejects.
   */
  in(encoding: Encoding | undefined): Content | Promise<Content>
}

/**
 * Bodies of at least this many bytes are sent as streams. Bun sends shorter bodies in the same packet as
 * their headers. If the handler is async, as nearly all are, Bun sends a longer response in about sixty
 * packets, one for each header name and header value, which takes ten times as much work. A stream of the
 * same bytes takes one or two packets, but it has no Content-Length, and Bun copies the bytes that a slow
 * client has not read yet. https://github.com/oven-sh/bun/pull/41341
 */
const ungathered = 15 * 1024

const encoder = new TextEncoder()

/** Minimum size in bytes for compression. Smaller bodies fit into one packet anyway. */
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
        // The request may already be charged, so it must not fail if compression fails.
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
