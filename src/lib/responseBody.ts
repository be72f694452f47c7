/**
 * Response bodies. Each body is compressed once per encoding and sent in the same packets as its headers.
 */
import { compress, type Encoding } from './encodings'

/** The bytes of a response body, which several responses can share. */
export interface Content {
  /** Size in bytes. */
  readonly size: number
  /** The encoding of the bytes; undefined if they are not compressed. */
  readonly encoding?: Encoding
  /** Returns a body for one response. */
  open(): Blob | ReadableStream<Uint8Array<ArrayBuffer>>
}

export interface ResponseBody extends Content {
  /**
   * Returns the content in the given encoding. The first call for an encoding compresses the content; later
   * calls return the cached result. Never rejects.
   */
  in(encoding: Encoding | undefined): Content | Promise<Content>
}

/**
 * Minimum size in bytes of bodies that are sent as streams. Bun sends a shorter body in the same packet as
 * its headers. If a body is longer and the handler is async, as nearly all are, Bun sends about sixty
 * packets, one for each header name and header value. That takes ten times as much work. A stream of the same
 * bytes takes only one or two packets, but has no Content-Length, and Bun copies the bytes that a slow client
 * has not read yet. https://github.com/oven-sh/bun/pull/41341
 */
const ungathered = 15 * 1024

const encoder = new TextEncoder()

/** Minimum size in bytes of bodies that are compressed. Smaller ones fit into a single packet anyway. */
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
        // If compression fails, sends the body uncompressed: the request may already have been
        // charged, so it must not fail.
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
