/** Configures better-auth: table and column names, lifetimes, e-mails. */
import { kyselyAdapter } from '@better-auth/kysely-adapter'
import { type BetterAuthOptions, type BetterAuthPlugin, betterAuth } from 'better-auth'
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { Kysely } from 'kysely'
import { PostgresJSDialect } from 'kysely-postgres-js'
import { hashTokens, storedIdentifier } from './adapter'
import { type AccountsOptions, asUser, passwordLength } from './options'

/** Days of inactivity after which a person must sign in again. */
const sessionDays = 14
const daySeconds = 86_400
/** Maximum length in characters of a browser's User-Agent that is stored. */
const longestUserAgent = 300

/** Longer than the 90 s for which better-auth accepts an authenticator code. */
const rememberedMs = 2 * 60_000

const timestamps = { createdAt: 'created_at', updatedAt: 'updated_at' }

function optionsOf({ sql, baseUrl, send, passwords }: AccountsOptions) {
  const kysely = new Kysely({ dialect: new PostgresJSDialect({ postgres: sql }) })
  const adapter = kyselyAdapter(kysely, { type: 'postgres' })
  return {
    baseURL: baseUrl,
    database: (given: BetterAuthOptions) => hashTokens(adapter(given)),
    telemetry: { enabled: false },
    logger: { disabled: true },
    // src/domain/accounts/attempts.ts limits sign-in and similar attempts.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: 'atumo',
      useSecureCookies: baseUrl.startsWith('https:'),
      defaultCookieAttributes: { sameSite: 'lax', httpOnly: true, path: '/' },
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      revokeSessionsOnPasswordReset: true,
      ...(passwords && { password: passwords }),
      sendResetPassword: async ({ user, token }: { user: object; token: string }) => {
        const { email, language } = asUser({ ...user })
        await send({ kind: 'reset', token, user: { email, language } })
      },
    },
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', ...timestamps },
      additionalFields: {
        role: { type: 'string', defaultValue: 'developer', input: false },
        language: { type: 'string', defaultValue: 'en' },
        suspendedAt: { type: 'date', required: false, input: false, fieldName: 'suspended_at' },
      },
    },
    session: {
      modelName: 'sessions',
      expiresIn: sessionDays * daySeconds,
      // Renewing a session records when it was last used, which the account page shows.
      updateAge: 10 * 60,
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...timestamps,
      },
    },
    databaseHooks: {
      session: {
        create: {
          // Clears the address, because the service does not use it and better-auth would trust any
          // X-Forwarded-For header.
          before: async ({ userAgent }: { userAgent?: string | null | undefined }) => ({
            data: { ipAddress: null, userAgent: userAgent?.slice(0, longestUserAgent) ?? null },
          }),
        },
      },
    },
    account: {
      modelName: 'sign_ins',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        ...timestamps,
      },
    },
    verification: {
      modelName: 'verifications',
      storeIdentifier: { hash: async (identifier: string) => storedIdentifier(identifier) },
      fields: { expiresAt: 'expires_at', ...timestamps },
    },
    plugins: [
      singleUseCodes(),
      twoFactor({
        issuer: 'Atumo',
        schema: {
          user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
          twoFactor: {
            modelName: 'two_factors',
            fields: {
              userId: 'user_id',
              backupCodes: 'backup_codes',
              failedVerificationCount: 'failed_verification_count',
              lockedUntil: 'locked_until',
            },
          },
        },
      }),
    ],
  } satisfies BetterAuthOptions
}

export type Auth = Awaited<ReturnType<typeof openAuth>>

/** Initialises better-auth. All processes use the same key for cookies and two-factor secrets. */
export async function openAuth(options: AccountsOptions) {
  const { auth: secret } = await options.keyring.keys()
  return betterAuth({ ...optionsOf(options), secret })
}

/** Accepts each authenticator code once, as RFC 6238 (5.2) requires: claims it before better-auth checks it. */
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
