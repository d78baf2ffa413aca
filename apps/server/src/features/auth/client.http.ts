import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DerivedKeys } from '../../platform/derived-keys.ts'
import type { Services } from '../../platform/http/context.ts'
import { addressOf } from '../../platform/http/rate-limits.ts'
import type { CompleteConfig } from '../../platform/secrets.ts'
import type { Client } from './client-kind.ts'
import type { AttemptOrigin } from './login-guard.ts'
import { SESSION_SECONDS, type SignedIn } from './sessions.ts'

export const REFRESH_COOKIE = 'vicino_refresh'
/** Says that this browser signed in to an account before; it opens nothing, only login counts look at it. */
export const DEVICE_COOKIE = 'vicino_device'
const DEVICE_SECONDS = 400 * 86_400

/** How the caller keeps its tokens: apps say `X-Client: native`, everything else is a browser. */
export function clientOf(request: FastifyRequest): Client {
  return {
    kind: request.headers['x-client'] === 'native' ? 'native' : 'web',
    userAgent: request.headers['user-agent']?.slice(0, 200) ?? '',
  }
}

/** The session as the contract says: a browser's refresh token goes into a cookie, an app's into the body. */
export function present(reply: FastifyReply, config: CompleteConfig, client: Client, signedIn: SignedIn) {
  const { account, accessToken, refreshToken } = signedIn
  const session = {
    user: { _id: account.id, username: account.username, avatar: account.avatar },
    accessToken,
  }
  if (client.kind === 'native') return { ...session, refreshToken }
  reply.setCookie(REFRESH_COOKIE, refreshToken, { ...attributes(config), maxAge: SESSION_SECONDS })
  return session
}

export function forgetRefreshCookie(reply: FastifyReply, config: CompleteConfig): void {
  reply.clearCookie(REFRESH_COOKIE, attributes(config))
}

/** After a right password the browser is known for this account. */
export function rememberDevice(
  reply: FastifyReply,
  { config, keys }: Pick<Services, 'config' | 'keys'>,
  userId: string,
): void {
  const nonce = randomBytes(9).toString('base64url')
  const value = `${nonce}.${signatureOf(keys, userId, nonce)}`
  reply.setCookie(DEVICE_COOKIE, value, { ...attributes(config), maxAge: DEVICE_SECONDS })
}

/** Where a request comes from, for those who count attempts. */
export function attemptOrigin({ keys }: Pick<Services, 'keys'>, request: FastifyRequest): AttemptOrigin {
  return { address: addressOf(request), deviceFor: (userId) => deviceFor(request, keys, userId) }
}

/** The device cookie when it was given out for this account, else undefined. */
function deviceFor(request: FastifyRequest, keys: DerivedKeys, userId: string): string | undefined {
  const cookie = request.cookies[DEVICE_COOKIE]
  if (cookie === undefined) return undefined
  const [nonce = '', signature = ''] = cookie.split('.')
  const expected = Buffer.from(signatureOf(keys, userId, nonce))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected) ? cookie : undefined
}

function signatureOf(keys: DerivedKeys, userId: string, nonce: string): string {
  return createHmac('sha256', keys.devices).update(`${nonce} ${userId}`).digest('base64url')
}

/** Of every cookie of this feature: only for its paths, out of reach of scripts and other sites. */
export function attributes(config: CompleteConfig): CookieSerializeOptions {
  return { path: '/api/v1/auth', httpOnly: true, sameSite: 'strict', secure: config.production }
}
