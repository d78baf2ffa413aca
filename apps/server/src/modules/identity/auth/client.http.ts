import { createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DerivedKeys } from '../../../platform/derived-keys.ts'
import type { Services } from '../../../platform/http/context.ts'
import { checkOrigin } from '../../../platform/http/origin.ts'
import { addressOf } from '../../../platform/http/rate-limits.ts'
import type { CompleteConfig } from '../../../platform/secrets.ts'
import type { Client } from './client-kind.ts'
import { clearCookie, DEVICE_COOKIE, giveCookie, readCookie, REFRESH_COOKIE } from './cookies.http.ts'
import type { AttemptOrigin } from './sign-in-throttle.ts'
import { SESSION_SECONDS, type SignedIn } from './sessions.ts'

const DEVICE_SECONDS = 400 * 86_400

/**
 * Identifies the client of a request. A browser's request must come from our own pages, because
 * another site could make a browser send it, with cookies. An app's request needs no such check:
 * another site cannot send X-Client without CORS allowing it.
 * @throws AppError origin_refused
 */
export function callerOf(request: FastifyRequest, config: CompleteConfig): Client {
  const client = clientOf(request)
  if (client.kind === 'web') checkOrigin(request, config)
  return client
}

/**
 * Tells how the caller stores its tokens: apps send `X-Client: native`, everything else is a
 * browser.
 */
export function clientOf(request: FastifyRequest): Client {
  return {
    kind: request.headers['x-client'] === 'native' ? 'native' : 'web',
    userAgent: request.headers['user-agent']?.slice(0, 200) ?? '',
  }
}

/**
 * The answer to a sign-in: a browser's refresh token goes into a cookie, an app's into the body.
 */
export function presentSession(
  reply: FastifyReply,
  config: CompleteConfig,
  client: Client,
  signedIn: SignedIn,
) {
  const { account, accessToken, refreshToken, lacks } = signedIn
  const session = {
    user: { _id: account.id, username: account.username, avatar: account.avatar },
    accessToken,
    ...(lacks.length > 0 && { lacks: [...lacks] }),
  }
  if (client.kind === 'native') return { ...session, refreshToken }
  giveCookie(reply, config, { name: REFRESH_COOKIE, value: refreshToken, seconds: SESSION_SECONDS })
  return session
}

export function clearRefreshCookie(reply: FastifyReply, config: CompleteConfig): void {
  clearCookie(reply, config, REFRESH_COOKIE)
}

/**
 * Prefix of the nonce in a device cookie given after the account's second factor; other nonces have
 * exactly 12 characters.
 */
const AFTER_FACTOR = '2-'
const GIVEN_AFTER_FACTOR = /^2-[\w-]{12}\./

/**
 * Gives the browser the device cookie of an account that has signed in on it.
 * @param factor whether the account's second factor was shown: a person with only the password gets
 * no cookie whose codes are counted separately
 */
export function rememberDevice(
  reply: FastifyReply,
  { config, keys }: Pick<Services, 'config' | 'keys'>,
  userId: string,
  factor: boolean,
): void {
  const nonce = (factor ? AFTER_FACTOR : '') + randomBytes(9).toString('base64url')
  const value = `${nonce}.${signatureOf(keys.devices.current, userId, nonce)}`
  giveCookie(reply, config, { name: DEVICE_COOKIE, value, seconds: DEVICE_SECONDS })
}

/** Returns the origin of a request, for counting failed sign-ins. */
export function attemptOrigin(
  { config, keys }: Pick<Services, 'config' | 'keys'>,
  request: FastifyRequest,
): AttemptOrigin {
  const cookie = readCookie(request, config, DEVICE_COOKIE)
  return {
    address: addressOf(request),
    deviceFor: (userId) => deviceFor(cookie, keys, userId),
    factorDeviceFor: (userId) =>
      GIVEN_AFTER_FACTOR.test(cookie ?? '') ? deviceFor(cookie, keys, userId) : undefined,
    sessionId: request.actor?.sid,
  }
}

/** Returns the device cookie if it was issued for this account, else undefined. */
function deviceFor(cookie: string | undefined, keys: DerivedKeys, userId: string): string | undefined {
  if (cookie === undefined) return undefined
  const [nonce = '', signature = ''] = cookie.split('.')
  const given = Buffer.from(signature)
  const isOurs = keys.devices.some((key) => {
    const expected = Buffer.from(signatureOf(key, userId, nonce))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  return isOurs ? cookie : undefined
}

function signatureOf(key: KeyObject, userId: string, nonce: string): string {
  return createHmac('sha256', key).update(`${nonce} ${userId}`).digest('base64url')
}
