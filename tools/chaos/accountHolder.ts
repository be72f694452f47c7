/**
 * Simulates a user who signs up once, then repeatedly signs in and out, and must never see another user's
 * account.
 */
import { randomBase62 } from '../../src/lib/base62'
import { type Reply, send } from './journal'
import { anyServer, type Run } from './people'

/** @returns a function that runs the user's actions once */
export function accountHolder(run: Run, name: string): () => Promise<void> {
  const { journal } = run
  const email = `${name}-${randomBase62(8).toLowerCase()}@example.org`
  const password = randomBase62(20)
  let hasAccount = false
  return async () => {
    if (!hasAccount) {
      const { status } = await post(run, '/sign-up', { name, email, 'next-password': password })
      hasAccount = status === 303 || status === 409
      return
    }
    const wrong = await post(run, '/sign-in', { email, password: `${password}!` })
    if (wrong.status === 303) journal.violations.push('a wrong password was accepted')
    const right = await post(run, '/sign-in', { email, password })
    if (right.status === 303) await visit(run, email, right)
  }
}

async function visit(run: Run, email: string, signedIn: Reply): Promise<void> {
  const { violations, undone } = run.journal
  const cookie = cookieOf(signedIn.headers)
  const inside = await account(run, cookie)
  if (inside.status === 200 && !inside.text.includes(email)) {
    violations.push("an account page showed another user's account")
  }
  if (inside.status === 303) undone.push({ what: 'a session was lost', response: signedIn })
  const out = await post(run, '/sign-out', {}, cookie)
  if (out.status !== 303) return
  const outside = await account(run, cookie)
  if (outside.status === 200) {
    undone.push({ what: 'a session was valid after its sign-out', response: out })
  }
}

const account = (run: Run, cookie: string) =>
  send(run.journal, { route: 'account', url: `${anyServer(run)}/account`, headers: { cookie } })

function post(run: Run, path: string, fields: Record<string, string>, cookie = '') {
  const { random } = run
  return send(run.journal, {
    route: path.slice(1),
    url: anyServer(run) + path,
    method: 'POST',
    headers: {
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': `10.0.${random.below(250)}.${1 + random.below(249)}`,
      cookie,
    },
    body: new URLSearchParams(fields),
  })
}

const cookieOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ')
