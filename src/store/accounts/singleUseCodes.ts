/** A plugin for better-auth that accepts each code of an authenticator once, as RFC 6238 (5.2) requires. */
import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'

/** The library accepts a code for 90 s: in its own 30 s, and in the periods before and after. */
const rememberedMs = 2 * 60_000

/**
 * Refuses a code that the same user has sent before. The code is claimed before the library checks it, so of
 * two simultaneous requests with the right code one is refused. The sign-in remains open for the next code.
 */
export const singleUseCodes = () =>
  ({
    id: 'single-use-codes',
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === '/two-factor/verify-totp',
          handler: createAuthMiddleware(async (ctx) => {
            const { code } = ctx.body as { code: string }
            const userId = await userOf(ctx)
            // The library itself refuses a request without a user, and malformed codes.
            if (userId === undefined || !/^\d{6}$/.test(code)) return undefined
            const isFirst = await ctx.context.internalAdapter.reserveVerificationValue({
              identifier: `totp-code:${userId}:${code}`,
              value: userId,
              expiresAt: new Date(Date.now() + rememberedMs),
            })
            // Returned, because the library does not respond with what a hook throws.
            return isFirst ? undefined : new APIError('UNAUTHORIZED', { code: 'INVALID_CODE' })
          }),
        },
      ],
    },
  }) satisfies BetterAuthPlugin

type Context = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

/** The sender's user id, from the session or from the cookie of a sign-in that awaits its second factor. */
async function userOf(ctx: Context): Promise<string | undefined> {
  const session = await getSessionFromCtx(ctx)
  if (session) return session.user.id
  const { name } = ctx.context.createAuthCookie('two_factor')
  const challenge = await ctx.getSignedCookie(name, ctx.context.secret)
  if (!challenge) return undefined
  return (await ctx.context.internalAdapter.findVerificationValue(challenge))?.value
}
