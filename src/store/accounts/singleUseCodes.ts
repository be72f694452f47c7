/** A plugin for better-auth that accepts each authenticator code only once, as RFC 6238 (5.2) requires. */
import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'

/** Longer than the 90 s for which better-auth accepts a code. */
const rememberedMs = 2 * 60_000

/** Claims a code before better-auth checks it, so that only one of several requests can use it. */
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
            // better-auth itself refuses malformed codes and requests without a user.
            if (userId === undefined || !/^\d{6}$/.test(code)) return undefined
            const isFirst = await ctx.context.internalAdapter.reserveVerificationValue({
              identifier: `totp-code:${userId}:${code}`,
              value: userId,
              expiresAt: new Date(Date.now() + rememberedMs),
            })
            // Returns the error instead of throwing it, because better-auth does not send errors
            // that a hook throws.
            return isFirst ? undefined : new APIError('UNAUTHORIZED', { code: 'INVALID_CODE' })
          }),
        },
      ],
    },
  }) satisfies BetterAuthPlugin

type Context = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

/** Returns the user's ID, from the session or from the cookie of a sign-in that requires a second factor. */
async function userOf(ctx: Context): Promise<string | undefined> {
  const session = await getSessionFromCtx(ctx)
  if (session) return session.user.id
  const { name } = ctx.context.createAuthCookie('two_factor')
  const challenge = await ctx.getSignedCookie(name, ctx.context.secret)
  if (!challenge) return undefined
  return (await ctx.context.internalAdapter.findVerificationValue(challenge))?.value
}
