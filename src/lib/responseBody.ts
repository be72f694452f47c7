/** Response bodies, compressed once per encoding, and sent in the same packets as their headers. */
import { compress, type Encoding } from './encodings'

/**
 * `fast`: for content compressed while a request is waiting; `small`: for files that never change; `none`: for
 * formats that are already compressed.
 */
export type Effort = 'fast' | 'small' | 'none'

/** The bytes of a response body, which several responses can share. */
export interface Content {
  readonly size: number
  readonly encoding?: Encoding
  open(): Blob | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>
}

export interface ResponseBody extends Content {
  /** A hash of the content, for the ETag. */
  readonly tag: string
  /** The encoding in which the content is stored, if only in one. */
  readonly stored?: Encoding
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

/** @param effort how well to compress. Files that never change are sent with a Content-Length. */
export function responseBody(content: string | Uint8Array, effort: Effort = 'fast'): ResponseBody {
  const bytes = typeof content === 'string' ? encoder.encode(content) : new Uint8Array(content)
  const least = effort === 'fast' ? worthCompressing : 0
  const plain = contentOf(bytes, effort)
  const encoded = new Map<Encoding, Content | Promise<Content>>()
  let tag: string | undefined
  return {
    ...plain,
    get tag() {
      return (tag ??= Bun.hash(bytes).toString(36))
    },
    in(encoding) {
      if (encoding === undefined || effort === 'none' || bytes.byteLength < least) return plain
      const known = encoded.get(encoding)
      if (known) return known
      const compressing = compress(bytes, encoding, effort).then(
        (smaller) => contentOf(smaller, effort, encoding),
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

/** A large body of which only the gzip is held in memory. It is expanded for clients that do not accept gzip. */
export function gzippedBody(gzip: Uint8Array<ArrayBuffer>): ResponseBody {
  const packed = contentOf(gzip, 'fast', 'gzip')
  const expanded = () => new Blob([gzip]).stream().pipeThrough(new DecompressionStream('gzip'))
  return {
    ...packed,
    stored: 'gzip',
    tag: Bun.hash(gzip).toString(36),
    in: (encoding) => (encoding === 'gzip' ? packed : { size: packed.size, open: expanded }),
  }
}

function contentOf(bytes: Uint8Array<ArrayBuffer>, effort: Effort, encoding?: Encoding): Content {
  const size = bytes.byteLength
  const blob = size < ungathered ? new Blob([bytes]) : undefined
  const open = () => blob ?? (effort === 'fast' ? streamOf(bytes) : bytes)
  return { size, ...(encoding && { encoding }), open }
}

const streamOf = (bytes: Uint8Array<ArrayBuffer>) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      controller.enqueue(bytes)
      controller.close()
    },
  })
