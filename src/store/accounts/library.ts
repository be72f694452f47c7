/** Opens better-auth when it is first used, because it takes as long to load as the rest of the server. */
import type { Problem } from '../../problems'
import { withFaults } from './adapter'
import type { Auth } from './auth'
import type { AccountsOptions, SignedIn } from './options'

export type Library = ReturnType<typeof createLibrary>

export function createLibrary(options: AccountsOptions) {
  let opened: Promise<Auth> | undefined
  const load = () => import('./auth')

  /** Opens better-auth once. If that fails, the next call tries again. */
  const open = () =>
    (opened ??= load()
      .then(({ openAuth }) => openAuth(options))
      .catch((error: unknown) => {
        opened = undefined
        throw error
      }))

  return {
    load,
    open,

    /** Calls a function of better-auth's API. @throws query errors, including those that better-auth catches */
    call: async (call: (api: Auth['api']) => Promise<Response>): Promise<Response> => {
      const { api } = await open()
      return withFaults(() => call(api))
    },
  }
}

/** @param problem what a response without success means */
export const signedIn = (response: Response, problem: Problem): SignedIn | Problem =>
  response.ok ? { kind: 'signed in', cookies: response.headers.getSetCookie() } : problem
