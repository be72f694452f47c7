/** Notices: e-mails from the outbox, in the account's language. Users can turn off each kind of notice. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { approve, reject } from '../../src/domain/review/review'
import { locales } from '../../src/locales'
import { sendNextNotice } from '../../src/mail/emails'
import type { Mail } from '../../src/mail/mailer'
import { noticeKinds } from '../../src/store/notices'
import {
  leads,
  type Member,
  password,
  type Site,
  startSite,
  tokenIn,
} from '../site/account/support'
import { codeOf } from '../site/account/totp'
import { contribute } from '../support/contributing'
import { baseUrl } from '../support/testApp'

const words = locales.en.account

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterEach(async () => {
  await site.sql`delete from notices`
})
afterAll(() => site.close())

/** Sends the due notices, using `send`. @returns the e-mails */
async function sentNow(send: (mail: Mail) => Promise<void> = async () => {}): Promise<Mail[]> {
  const mails: Mail[] = []
  const mailer = {
    delivers: true,
    send: async (mail: Mail) => {
      await send(mail)
      mails.push(mail)
    },
  }
  const { noticeOutbox, log } = site.services
  while (await sendNextNotice({ noticeOutbox, mailer, baseUrl, log }));
  return mails
}

const makeDue = () => site.sql`update notices set due_at = now()`

/** Makes all notices due, then sends them. */
async function sent(send?: (mail: Mail) => Promise<void>): Promise<Mail[]> {
  await makeDue()
  return sentNow(send)
}

async function grantTo(member: Member) {
  const { clientId } = await site.ownApp(member, { name: 'Àpù' })
  const grant = { kind: 'pack' as const, credits: 2000, reference: `pack ${clientId}` }
  await site.services.apps.grant(clientId, grant)
  return clientId
}

test.each([
  ['en', ''],
  ['yo', '/yo'],
] as const)(
  'added credits are reported once, in the account’s language: %s',
  async (language, prefix) => {
    const member = await site.member(undefined, prefix)
    const clientId = await grantTo(member)
    const [mail, ...more] = await sent()
    expect(more).toEqual([])
    const { creditsGranted, turnOff } = locales[language].notices
    expect(mail).toMatchObject({
      to: member.email,
      subject: creditsGranted.subject({ app: 'Àpù' }),
    })
    expect(mail?.text).toContain(`${baseUrl}${prefix}/console/apps/${clientId}/credits\n`)
    expect(mail?.text).toEndWith(`\n${turnOff(`${baseUrl}${prefix}/account`)}\n`)
    expect(await sent()).toEqual([])
  },
)

test.each([
  ['en', '', 'gone'],
  ['yo', '/yo', 'failed'],
] as const)(
  'a disabled webhook endpoint is reported in the account’s language: %s',
  async (language, prefix, status) => {
    const member = await site.member(undefined, prefix)
    const { clientId } = await site.ownApp(member, { name: 'Àpù' })
    const { id: appId = 0 } = (await site.services.apps.byClientId(clientId)) ?? {}
    const facts = { app: 'Àpù', clientId, host: 'hooks.example', status }
    await site.services.transactions.run('test', ({ notices }) =>
      notices.add({ appId, roles: ['owner', 'developer'] }, 'endpointStopped', facts),
    )
    const [mail, ...more] = await sent()
    expect(more).toEqual([])
    const { subject } = locales[language].notices.endpointStopped
    expect(mail).toMatchObject({ to: member.email, subject: subject({ app: 'Àpù' }) })
    expect(mail?.text).toContain('hooks.example')
    expect(mail?.text).toContain(`${baseUrl}${prefix}/console/apps/${clientId}/webhooks\n`)
  },
)

test.each([
  ['en', '', false],
  ['yo', '/yo', true],
] as const)(
  'a transferred app is reported to its new holder, in the account’s language: %s',
  async (language, prefix, isInherited) => {
    const [holder, next] = [await site.member(), await site.member(undefined, prefix)]
    const { clientId } = await site.ownApp(holder, { name: 'Àpù' })
    const [member] = await site.sql<{ id: string }[]>`
      insert into app_members (app_id, user_id, role, joined_at)
      select id, ${next.id}, 'owner', now() from apps where client_id = ${clientId}
      returning id`
    if (isInherited) await holder.post('/account/delete', { password, sure: 'yes' })
    else {
      const fields = { member: member?.id ?? '', sure: 'yes' }
      await holder.post(`/console/apps/${clientId}/transfer`, fields)
    }
    const { appReceived, turnOff } = locales[language].notices
    const url = `${baseUrl}${prefix}/console/apps/${clientId}/members`
    const about = { app: 'Àpù', clientId, from: 'Adé', isInherited, name: 'Adé', url }
    expect(await sent()).toEqual([
      {
        to: next.email,
        subject: appReceived.subject(about),
        text: `${appReceived.text(about)}\n${turnOff(`${baseUrl}${prefix}/account`)}\n`,
      },
    ])
  },
)

test('a notice that the mail server refuses is sent later', async () => {
  await grantTo(await site.member())
  const refuse = () => Promise.reject(new Error('451 try again'))
  expect(await sent(refuse)).toEqual([])
  expect(await sent()).toHaveLength(1)
})

test('a notice that was refused for a day is deleted', async () => {
  await grantTo(await site.member())
  await site.sql`update notices set created_at = now() - interval '25 hours'`
  expect(await sent()).toEqual([])
  await site.services.retention.deleteOld('notices')
  expect(await site.sql`select from notices`).toHaveLength(0)
})

test('workers that send at the same time send each notice once', async () => {
  const member = await site.member()
  for (let round = 0; round < 3; round++) await grantTo(member)
  await makeDue()
  const mails = (await Promise.all([sentNow(), sentNow(), sentNow()])).flat()
  expect(mails.map(({ to }) => to)).toEqual([member.email, member.email, member.email])
})

test('a worker that waits for the mail server does not send what another has sent meanwhile', async () => {
  const member = await site.member()
  await grantTo(member)
  await grantTo(member)
  const { promise: stalled, resolve: goOn } = Promise.withResolvers<void>()
  const { promise: waiting, resolve: waits } = Promise.withResolvers<void>()
  const slow = sent(() => {
    waits()
    return stalled
  })
  await waiting
  const others = await sent()
  goOn()
  const subjects = [...(await slow), ...others]
  // The e-mail that the slow worker was sending is sent twice, because its lease expired in the
  // meantime.
  expect([others.length, subjects.length]).toEqual([2, 3])
})

/** Submits a term for an app. */
async function submitFor(clientId: string, english: string, yoruba: string) {
  const app = await site.services.apps.byClientId(clientId)
  if (!app) throw new Error('no app')
  return contribute(
    site.services.transactions,
    { id: app.id, autoPublish: false },
    { english, yoruba, definitionEn: 'A device that does work for people.' },
  )
}

const refuseTerm = (id: string) =>
  reject(site.services, id, { by: 'Adé', reason: 'The word exists already.' })

test('decisions on the contributions of an app are reported in one e-mail to its owner', async () => {
  const member = await site.member()
  const { clientId } = await site.ownApp(member)
  const [first, second] = [
    await submitFor(clientId, 'juicer', 'ẹ̀rọ ìfún-oje'),
    await submitFor(clientId, 'peeler', 'ẹ̀rọ ìbó-èèpo'),
  ]
  await approve({ ...site.services, baseUrl }, first, { by: 'Adé' })
  await site.sql`update notices set due_at = due_at - interval '4 minutes'`
  await refuseTerm(second)
  const due = await site.sql`select distinct due_at from notices`
  expect(due).toHaveLength(1)
  const [mail, ...more] = await sent()
  expect(more).toEqual([])
  expect(mail?.text).toContain('juicer · ẹ̀rọ ìfún-oje: approved\n')
  expect(mail?.text).toContain('peeler · ẹ̀rọ ìbó-èèpo: rejected. The word exists already.\n')
  expect(mail?.text).toContain(`${baseUrl}/console/apps/${clientId}/contributions\n`)
})

test('decisions on the contributions of two apps are reported with the link of each', async () => {
  const member = await site.member()
  const links: string[] = []
  for (const english of ['slicer', 'grater']) {
    const { clientId } = await site.ownApp(member)
    await refuseTerm(await submitFor(clientId, english, `ẹ̀rọ ${english}`))
    links.push(`${baseUrl}/console/apps/${clientId}/contributions\n`)
  }
  const mails = await sent()
  expect(mails.map(({ text }) => links.findIndex((link) => text.includes(link)))).toEqual([0, 1])
})

test('the account page turns kinds of e-mails off and on', async () => {
  const member = await site.member()
  const checkedIn = (html: string) =>
    noticeKinds.filter((kind) => new RegExp(`value="${kind}"[^>]*checked`).test(html))
  expect(checkedIn(await member.page('/account'))).toEqual([...noticeKinds])

  const response = await member.post('/account/notices', [
    ['notices', 'lowCredits'],
    ['notices', 'nonsense'],
  ])
  expect(leads(response)).toEqual([303, '/account?done=notices'])
  const html = await member.page('/account?done=notices')
  expect(html).toContain(words.done.notices)
  expect(checkedIn(html)).toEqual(['lowCredits'])
  await grantTo(member)
  expect(await sent()).toEqual([])

  await member.post(
    '/account/notices',
    noticeKinds.map((kind) => ['notices', kind] as [string, string]),
  )
  await grantTo(member)
  expect(await sent()).toHaveLength(1)
})

test('the pages of an app say that its credits are low', async () => {
  const member = await site.member()
  const { clientId } = await site.ownApp(member, { lowCredits: 5000 })
  const path = `/console/apps/${clientId}`
  const app = await site.services.apps.byClientId(clientId)
  const notice = locales.en.console.lowNotice((app?.granted ?? 0) - (app?.spent ?? 0))
  expect(await member.page(path)).toContain(notice)
  await member.post(`${path}/settings`, {
    name: 'Test',
    scope: 'dictionary:read',
    addresses: '',
    origins: '',
    visitorLimit: '',
    embedDailyLimit: '',
    lowCredits: '',
  })
  expect(await member.page(path)).not.toContain(notice)
  expect((await site.services.apps.byClientId(clientId))?.lowCredits).toBeNull()
})

describe('a change to how a user signs in is reported, and cannot be turned off', () => {
  const next = 'another password'
  const changes = {
    'a changed password': [
      'password',
      (member: Member) =>
        member.post('/account/password', { current: password, 'next-password': next }),
    ],
    'a reset password': [
      'password',
      async (member: Member) => {
        await site.visitor().post('/forgot-password', { email: member.email })
        const token = tokenIn(site.emailsTo(member.email).at(-1))
        return site.visitor().post('/reset-password', { token, 'next-password': next })
      },
    ],
    'a second factor': ['factorOn', turnOn],
    'no second factor any more': [
      'factorOff',
      async (member: Member) => {
        await turnOn(member)
        await site.sql`delete from notices`
        return member.post('/account/factor/end', { password })
      },
    ],
    'a second factor that an operator removed': [
      'factorOff',
      async (member: Member) => {
        await turnOn(member)
        await site.sql`delete from notices`
        await site.services.accounts.dropSecondFactor(member.email)
      },
    ],
  } as const

  async function turnOn(member: Member) {
    const html = await (await member.post('/account/factor', { password })).text()
    const key = html.match(/<code>([A-Z2-7]+)<\/code>/)?.[1] ?? ''
    return member.post('/account/factor/confirm', { code: codeOf(key) })
  }

  for (const [name, [what, change]] of Object.entries(changes)) {
    test.each([
      ['en', ''],
      ['yo', '/yo'],
    ] as const)(`${name}: %s`, async (language, prefix) => {
      const member = await site.member(undefined, prefix)
      await site.confirm(member)
      await member.post('/account/notices')
      await change(member)
      const { subject, text } = locales[language].notices.accountChanged[what]
      const url = `${baseUrl}${prefix}/forgot-password`
      expect(await sent()).toEqual([
        { to: member.email, subject, text: text({ name: 'Adé', url }) },
      ])
    })
  }

  test('the change is not made if its notice cannot be stored', async () => {
    const broken = await startSite()
    const member = await broken.member()
    await broken.confirm(member)
    await broken.sql`alter table notices add constraint broken check (false) not valid`
    const changed = { current: password, 'next-password': next }
    expect((await member.post('/account/password', changed)).status).toBe(500)
    expect((await broken.signIn(member.email)).response.status).toBe(303)
    await broken.close()
  })

  test('a refused change is not', async () => {
    const member = await site.member()
    await site.confirm(member)
    const wrong = 'not this password'
    await member.post('/account/password', { current: wrong, 'next-password': next })
    await member.post('/account/factor', { password })
    await member.post('/account/factor/confirm', { code: '000000' })
    await member.post('/account/factor/end', { password: wrong })
    await site.visitor().post('/reset-password', { token: 'garbage', 'next-password': next })
    expect(await sent()).toEqual([])
  })
})
