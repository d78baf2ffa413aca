import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CompleteConfig } from '../../../platform/secrets.ts'

/**
 * The cookies of this feature by their plain names:
 *
 * - `vicino_refresh`: the refresh token of the account in use; `vicino_refresh_<user id>` that of a
 *   parked one
 * - `vicino_device`: proves that this browser signed in to an account before; it gives no access,
 *   only SignInThrottle uses it
 * - `vicino_google`, `vicino_exchange`: an unfinished sign-in with Google
 *   (google/flow-cookies.http.ts)
 */
export const REFRESH_COOKIE = 'vicino_refresh'
export const DEVICE_COOKIE = 'vicino_device'

/**
 * Browsers accept a cookie of this name only if it is Secure, for the whole host (Path=/) and for
 * this host alone.
 */
const PREFIX = '__Host-'

type Settings = Pick<CompleteConfig, 'production' | 'publicUrl'>

/**
 * Tells whether people reach the product over https; a development install is reached over http on
 * this machine.
 */
const overHttps = ({ production, publicUrl }: Settings): boolean =>
  production || publicUrl.startsWith('https://')

/**
 * The name under which a browser keeps a cookie. Over https it has the prefix `__Host-`, so that no
 * other host of the domain can set or replace it (ASVS 5.0, 3.3.3). Browsers refuse the prefix over
 * http.
 */
export function cookieName(config: Settings, plain: string): string {
  return overHttps(config) ? PREFIX + plain : plain
}

/** Reads a cookie by its plain name; undefined when the browser did not send it. */
export function readCookie(request: FastifyRequest, config: Settings, plain: string): string | undefined {
  return request.cookies[cookieName(config, plain)]
}

/**
 * Returns the cookies of a request by their plain names. Over https, a cookie without the prefix is
 * not ours and is left out.
 */
export function cookiesOf(request: FastifyRequest, config: Settings): ReadonlyMap<string, string> {
  const prefix = cookieName(config, '')
  return new Map(
    Object.entries(request.cookies).flatMap(([name, value]) =>
      value !== undefined && name.startsWith(prefix) ? [[name.slice(prefix.length), value] as const] : [],
    ),
  )
}

/**
 * Tells whether a page's request (its header `Cookie`) carries the refresh token of an account, in
 * use or parked. Over http browsers send it only to the endpoints of auth.
 */
export function hasSessionCookie(cookies: string | undefined): boolean {
  const names = (cookies ?? '').split(';').map((cookie) => cookie.trim().split('=', 1)[0] ?? '')
  return names.some((name) => name.replace(PREFIX, '').startsWith(REFRESH_COOKIE))
}

/**
 * Gives a browser a cookie that scripts cannot read. Other sites do not send it (strict), or only
 * by links (lax).
 */
export function giveCookie(
  reply: FastifyReply,
  config: Settings,
  cookie: { name: string; value: string; seconds: number; sameSite?: 'strict' | 'lax' },
): void {
  reply.setCookie(cookieName(config, cookie.name), cookie.value, {
    ...attributesOf(config, cookie.sameSite),
    maxAge: cookie.seconds,
  })
}

/** Makes a browser forget a cookie. */
export function clearCookie(reply: FastifyReply, config: Settings, plain: string): void {
  reply.clearCookie(cookieName(config, plain), attributesOf(config))
}

function attributesOf(config: Settings, sameSite: 'strict' | 'lax' = 'strict'): CookieSerializeOptions {
  const secure = overHttps(config)
  return { path: secure ? '/' : '/api/v1/auth', httpOnly: true, sameSite, secure }
}
