import { describe, expect, test } from 'bun:test'
import { setImmediate } from 'node:timers/promises'
import { MeteredRequest } from '../../src/api/request'
import { bodyLimit, jsonBody, type ReadBody } from '../../src/http/body'
import { Unavailable } from '../../src/lib/unavailable'
import { isProblem } from '../../src/problems'
import type { MeteredServices } from '../../src/serviceTypes'

type Body = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>

const json = { 'content-type': 'application/json' }

const request = (body: Body | null, headers: Record<string, string> = json) =>
  new Request('http://localhost/', { method: 'POST', headers, body })

const read = (body: Body | null, headers?: Record<string, string>): Promise<ReadBody> =>
  jsonBody(request(body, headers))

/** Creates a metered request, whose body can be read once. */
const requestWith = (body: Body) => {
  const endpoint = { channel: 'api', scope: undefined, billed: true } as const
  return new MeteredRequest({} as MeteredServices, endpoint, { raw: request(body), server: null })
}

/**
 * Returns a stream of these chunks. It counts how many have been read, and records whether it has been
 * cancelled.
 */
function streamOf(chunks: readonly Uint8Array[]) {
  const seen = { taken: 0, isLeft: false }
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const chunk = chunks[seen.taken]
        if (!chunk) return controller.close()
        seen.taken++
        controller.enqueue(chunk)
      },
      cancel() {
        seen.isLeft = true
      },
    },
    { highWaterMark: 0 },
  )
  return { seen, stream }
}

const bytes = (text: string) => new Uint8Array(Buffer.from(text))
const tooLarge: ReadBody = { code: 'body_too_large', max: bodyLimit }
const padded = (size: number) => `{"a":"${'b'.repeat(size - 8)}"}`

test('reads an object', async () => {
  expect(await read('{"a":"ẹ̀rọ","b":[1]}')).toEqual({ body: { a: 'ẹ̀rọ', b: [1] } })
  expect(await read(' \r\n\t{} \n')).toEqual({ body: {} })
})

test('__proto__ is a normal field', async () => {
  const response = await read('{"__proto__":{"a":1}}')
  if (isProblem(response)) throw new Error(response.code)
  expect(Object.keys(response.body)).toEqual(['__proto__'])
  expect(Object.getPrototypeOf(response.body)).toBe(Object.prototype)
})

test.each(['[]', 'null', '1', '"a"', 'true'])('%s is not an object', async (text) => {
  expect(await read(text)).toEqual({ code: 'not_an_object' })
})

test.each(['', ' ', '{', '{}{}', "{'a':1}", '{"a":1,}', 'NaN', '{"a":"\n"}'])(
  '%j is not JSON',
  async (text) => {
    expect(await read(text)).toEqual({ code: 'not_json' })
  },
)

test('no body is not JSON', async () => {
  expect(await read(null)).toEqual({ code: 'not_json' })
})

test('bytes that are not UTF-8 are not JSON', async () => {
  expect(await read(new Uint8Array([0x22, 0xff, 0x22]))).toEqual({ code: 'not_json' })
  expect(await read(new Uint8Array(Buffer.from('\ufeff{}', 'utf16le')))).toEqual({
    code: 'not_json',
  })
})

describe('chunks', () => {
  const text = '{"ẹ̀rọ":"𝐀 ọ̀rọ̀"}'
  const whole = bytes(text)

  test('may end within a character', async () => {
    for (let cut = 0; cut <= whole.length; cut++) {
      const { stream } = streamOf([whole.slice(0, cut), whole.slice(cut)])
      expect(await read(stream)).toEqual({ body: JSON.parse(text) as never })
    }
  })

  test('may be single bytes', async () => {
    const { stream } = streamOf([...whole].map((byte) => new Uint8Array([byte])))
    expect(await read(stream)).toEqual({ body: JSON.parse(text) as never })
  })
})

describe('the limit', () => {
  test('is 64 KiB, including the last byte', async () => {
    expect(bodyLimit).toBe(65_536)
    expect(await read(padded(bodyLimit))).toEqual({ body: { a: 'b'.repeat(bodyLimit - 8) } })
    expect(await read(padded(bodyLimit + 1))).toEqual(tooLarge)
  })

  test('counts bytes, not characters', async () => {
    expect(await read(`{"a":"${'ọ'.repeat(bodyLimit / 3)}"}`)).toEqual(tooLarge)
  })

  test('counts over all chunks', async () => {
    const [head, tail] = [padded(bodyLimit).slice(0, -2), '"}']
    const exact = streamOf([bytes(head), bytes(tail)])
    expect(await read(exact.stream)).toMatchObject({ body: {} })
    const over = streamOf([bytes(head), bytes(tail), bytes(' ')])
    expect(await read(over.stream)).toEqual(tooLarge)
  })

  test('a body with a larger Content-Length is not read', async () => {
    const { stream, seen } = streamOf([bytes('{}')])
    const headers = { ...json, 'content-length': String(bodyLimit + 1) }
    expect(await read(stream, headers)).toEqual(tooLarge)
    expect(seen.taken).toBe(0)
  })

  test('the rest of a larger body is not read, so it can still be discarded', async () => {
    const chunks = Array.from({ length: 100 }, () => new Uint8Array(bodyLimit / 2))
    const { stream, seen } = streamOf(chunks)
    expect(await read(stream)).toEqual(tooLarge)
    expect(seen.taken).toBeLessThan(6)
    expect(seen.isLeft).toBe(false)
  })
})

describe('Content-Type', () => {
  test.each([
    'application/json',
    'APPLICATION/JSON',
    'application/json;charset=utf-8',
    'application/json; charset="UTF-8"',
    'application/json; charset=utf8',
    'application/json; profile=x',
    'application/json;',
  ])('%s is JSON', async (type) => {
    expect(await read('{}', { 'content-type': type })).toEqual({ body: {} })
  })

  test.each([
    '',
    'text/plain',
    'text/json',
    'application/jsonp',
    'application/json-seq',
    'application/problem+json',
    'application/json, application/json',
    'application/json; charset=latin1',
    'application/json; charset=utf-16',
    'application/json; charset=',
    'application/json; profile=x; charset=latin1',
  ])('%p is not, and the body is not read', async (type) => {
    const { stream, seen } = streamOf([bytes('{}')])
    expect(await read(stream, { 'content-type': type })).toEqual({ code: 'not_json_type' })
    expect(seen.taken).toBe(0)
  })

  test.each(['gzip', 'br', 'deflate', 'gzip, identity'])(
    '%s is not decompressed',
    async (encoding) => {
      const headers = { ...json, 'content-encoding': encoding }
      expect(await read('{}', headers)).toEqual({ code: 'not_json_type' })
    },
  )

  test('identity is no encoding', async () => {
    expect(await read('{}', { ...json, 'content-encoding': 'identity' })).toEqual({ body: {} })
    expect(await read('{}', { ...json, 'content-encoding': '' })).toEqual({ body: {} })
  })
})

test('is read once, and returned twice', async () => {
  const { stream, seen } = streamOf([bytes('{"a":1}')])
  const metered = requestWith(stream)
  const [first, second] = await Promise.all([metered.body, metered.body])
  expect(second).toBe(first)
  expect(await metered.body).toBe(first)
  expect(seen.taken).toBe(1)
})

test('is not read before it is needed', async () => {
  const { stream, seen } = streamOf([bytes('{}')])
  requestWith(stream)
  await setImmediate()
  expect(seen.taken).toBe(0)
})

test('a body that breaks off is a passing fault, each time it is read', async () => {
  let pulls = 0
  const broken = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (pulls++ === 0) controller.enqueue(bytes('{"a":'))
      else controller.error(new Error('the line is cut'))
    },
  })
  const metered = requestWith(broken)
  for (let asked = 0; asked < 2; asked++) {
    const error: unknown = await metered.body.catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Unavailable)
  }
})
