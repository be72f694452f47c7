/** Starts the manual's webhook receiver and sends it genuine and forged deliveries. */
import { expect } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { newWebhookSecret } from '../../src/domain/webhooks/signatures'
import { freePort } from '../../src/launch/address'
import { temporaryFolder } from '../support/folders'
import { until } from '../support/until'
import { headersOf, previousSecret, secret } from './verifying'

const event = (id: string, data: object = {}) =>
  JSON.stringify({ id, kind: 'dictionary.term.approved', created_at: '2026-11-21', data })

/** @param files the program and the modules that it imports, by file name */
export async function drive(files: Record<string, string>): Promise<void> {
  await withReceiver(files, secret, async ({ post, port, acted }) => {
    const first = event('evt_1', { term: { slug: 'pump' } })
    const signed = headersOf(first)
    expect(await post(first, signed)).toBe(204)

    // Forged deliveries: without a signature, with a changed body, and with a wrong signature.
    expect(await post(event('evt_2'))).toBe(401)
    expect(await post(first.replace('pump', 'lamp'), signed)).toBe(401)
    expect(await post(first, { 'x-service-signature': `sha256=${'0'.repeat(64)}` })).toBe(401)

    // Send the event twice more: as the same delivery, and as a new one.
    expect(await post(first, signed)).toBe(204)
    expect(await post(first, { ...signed, 'x-service-delivery': 'dlv_2' })).toBe(204)

    // If the receiver cannot process a delivery, the response must cause a retry, and the receiver
    // must keep running.
    const strange = 'null'
    expect(await post(strange, headersOf(strange))).toBe(500)
    await breakOff(port)
    const last = event('evt_3')
    expect(await post(last, headersOf(last))).toBe(204)
    expect(await acted()).toEqual([
      'evt_1 dictionary.term.approved pump',
      'evt_3 dictionary.term.approved',
    ])
  })

  // During a secret rotation, a receiver that still has the old secret accepts all deliveries.
  await withReceiver(files, previousSecret, async ({ post, acted }) => {
    const body = event('evt_4')
    expect(await post(body, headersOf(body))).toBe(204)
    expect(await acted()).toEqual(['evt_4 dictionary.term.approved'])
  })
  await withReceiver(files, newWebhookSecret(), async ({ post, acted }) => {
    const body = event('evt_5')
    expect(await post(body, headersOf(body))).toBe(401)
    expect(await acted()).toEqual([])
  })
}

/**
 * Checks that a receiver without a secret exits and names the missing variable. With an empty secret, anyone
 * could forge signatures.
 */
export async function refusesToStart(files: Record<string, string>): Promise<void> {
  const folder = folderOf(files)
  for (const secretOf of [{}, { ATUMO_WEBHOOK_SECRET: '' }]) {
    const { ATUMO_WEBHOOK_SECRET: _, ...others } = process.env
    const child = Bun.spawn(['node', 'receiver.mjs'], {
      cwd: folder,
      env: { ...others, ...secretOf, PORT: String(await freePort()) },
      stdout: 'pipe',
      stderr: 'pipe',
      timeout: startTimeoutMs,
    })
    const [printed, complained] = await Promise.all([child.stdout.text(), child.stderr.text()])
    expect(complained).toContain('ATUMO_WEBHOOK_SECRET is not set')
    expect({ printed, status: await child.exited }).toEqual({ printed: '', status: 1 })
  }
}

const startTimeoutMs = 20_000

interface Driven {
  port: number
  /** Sends a delivery and returns the response status. */
  post: (body: string, headers?: Record<string, string>) => Promise<number>
  /** Stops the receiver. @returns the lines that it printed, one per event */
  acted: () => Promise<string[]>
}

async function withReceiver(
  files: Record<string, string>,
  known: string,
  work: (driven: Driven) => Promise<void>,
): Promise<void> {
  const folder = folderOf(files)
  const port = await freePort()
  const child = Bun.spawn(['node', 'receiver.mjs'], {
    cwd: folder,
    env: { ...process.env, ATUMO_WEBHOOK_SECRET: known, PORT: String(port) },
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const printed = new Response(child.stdout).text()
  const post = async (body: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}/hooks`, {
      method: 'POST',
      body,
      headers,
    })
    return response.status
  }
  const acted = async () => {
    child.kill()
    const lines = (await printed).split('\n').map((line) => line.trim())
    return lines.filter((line) => line.startsWith('evt_'))
  }
  try {
    await until(`the receiver listens on port ${port}`, () =>
      fetch(`http://127.0.0.1:${port}/`).then(() => true),
    )
    await work({ port, post, acted })
  } finally {
    child.kill()
    await child.exited
  }
}

function folderOf(files: Record<string, string>): string {
  const folder = temporaryFolder()
  for (const [file, code] of Object.entries(files)) writeFileSync(join(folder, file), code)
  return folder
}

/** Sends part of a request body and disconnects. */
const breakOff = (port: number) =>
  new Promise<void>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write('POST /hooks HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf', () => {
        socket.resetAndDestroy()
      })
    })
    socket.on('close', () => resolve())
    socket.on('error', reject)
  })
