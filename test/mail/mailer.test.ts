import { afterAll, describe, expect, test } from 'bun:test'
import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import pino from 'pino'
import { createMailer } from '../../src/mail/mailer'

const mail = {
  to: 'ade@example.org',
  subject: 'Ìwé rẹ',
  text: 'Ẹ káàbọ̀!\n\nhttps://a.example/?t=1\n',
}
const from = 'Atumo <atumo@example.org>'

describe('without a server', () => {
  test('e-mails are written to the log in full, so that their links work', async () => {
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
    const mailer = createMailer(undefined, from, log)
    await mailer.send(mail)
    expect(mailer.delivers).toBe(false)
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([mail])
  })
})

describe('with a server', () => {
  const servers: Server[] = []
  afterAll(() => {
    for (const server of servers) server.close()
  })

  /** Starts an SMTP server that accepts all e-mails. If `refusing` is true, it rejects all recipients. */
  async function smtp({ refusing = false } = {}) {
    const emails: string[] = []
    const server = createServer((socket) => converse(socket, { emails, refusing }))
    servers.push(server)
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    const { port } = server.address() as AddressInfo
    const log = pino({ level: 'silent' })
    return {
      emails,
      mailer: createMailer(`smtp://127.0.0.1:${port}`, from, log),
    }
  }

  test('e-mails have their sender, recipient and complete text', async () => {
    const { mailer, emails } = await smtp()
    await mailer.send(mail)
    expect([mailer.delivers, emails.length]).toEqual([true, 1])
    const [envelope = '', head = '', ...paragraphs] = (emails[0] ?? '').split('\r\n\r\n')
    const body = paragraphs.join('\r\n\r\n')
    expect(envelope).toBe('MAIL FROM:<atumo@example.org> RCPT TO:<ade@example.org>')
    expect(head).toContain(`From: ${from}`)
    expect(head).toContain('To: ade@example.org')
    expect(head).toMatch(/^Subject: =\?UTF-8\?/m)
    expect(textIn(head, body)).toBe(mail.text.trim())
  })

  test('an e-mail that the server refuses is a fault', async () => {
    const { mailer } = await smtp({ refusing: true })
    expect(await mailer.send(mail).then(() => 'taken', String)).toContain('550')
  })

  test('an unreachable server is a fault', async () => {
    const log = pino({ level: 'silent' })
    const mailer = createMailer('smtp://127.0.0.1:1', from, log)
    expect(await mailer.send(mail).then(() => 'taken', String)).toContain('ECONNREFUSED')
  })

  test.each(['x1<victim@corp.example>', 'v@corp.example,w@corp.example', 'group: v@corp.example;'])(
    '%s has at most one recipient, and none that is hidden in it',
    async (to) => {
      const { mailer, emails } = await smtp()
      await mailer.send({ ...mail, to }).catch(() => {})
      const envelope = emails.map((email) => email.split('\r\n\r\n')[0] ?? '').join(' ')
      expect(envelope.match(/RCPT TO/g)?.length ?? 0).toBeLessThanOrEqual(1)
      expect(envelope).not.toMatch(/RCPT TO:<(victim|v|w)@corp\.example>/)
    },
  )

  test('a name or an address cannot add headers or recipients', async () => {
    const { mailer, emails } = await smtp()
    await mailer.send({ ...mail, subject: 'a\r\nBcc: evil@example.org' })
    const [envelope = '', head = ''] = (emails[0] ?? '').split('\r\n\r\n')
    expect(envelope).not.toContain('evil')
    expect(head).not.toMatch(/^Bcc:/m)
  })
})

/** Returns an e-mail's decoded text. */
function textIn(head: string, body: string): string {
  const encoding = head.match(/^Content-Transfer-Encoding: (\S+)/m)?.[1]
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString().trim()
  const joined = body.replace(/=\r\n/g, '').replace(/%/g, '%25')
  return decodeURIComponent(joined.replace(/=([0-9A-F]{2})/g, '%$1'))
    .replaceAll('\r\n', '\n')
    .trim()
}

function converse(socket: Socket, server: { emails: string[]; refusing: boolean }): void {
  const envelope: string[] = []
  let data: string | undefined
  socket.on('error', () => {})
  socket.write('220 test\r\n')
  socket.on('data', (chunk) => {
    if (data !== undefined) {
      data += String(chunk)
      if (!data.endsWith('\r\n.\r\n')) return
      server.emails.push(`${envelope.join(' ')}\r\n\r\n${data.slice(0, -5)}`)
      data = undefined
      socket.write('250 ok\r\n')
      return
    }
    for (const line of String(chunk).split('\r\n').filter(Boolean)) {
      if (/^(MAIL|RCPT)/.test(line)) envelope.push(line.replace(/ BODY=\S+| SMTPUTF8/g, ''))
      if (line === 'DATA') data = ''
      if (line === 'QUIT') return void socket.end('221 bye\r\n')
      socket.write(replyTo(line, server.refusing))
    }
  })
}

function replyTo(line: string, refusing: boolean): string {
  if (line === 'DATA') return '354 go on\r\n'
  return refusing && line.startsWith('RCPT') ? '550 nobody here\r\n' : '250 ok\r\n'
}
