import { fromBase64url } from '../lib/base64url.ts'
/**
 * Answers that a screen can show without a connection: the feed, saved deals, the caller's codes,
 * points, programs and rewards.
 */
const KEPT = [
  /^\/deal\/(?:browse|for-you|saved|recent-view)$/,
  /^\/deal\/[\da-f-]{36}$/,
  /^\/(?:category\/browse|banner|settings|follower\/list)$/,
  /^\/redemption\/(?:history|[\da-f-]{36})$/,
  /^\/points\/(?:balance|history|coupon)$/,
  /^\/program\/(?:joined|[\da-f-]{36}\/(?:membership|event|catalogue))$/,
  /^\/claim(?:\/[\da-f-]{36})?$/,
  /^\/user\/[\da-f-]{36}$/,
]

/** Says whether the answer to a GET of this path is stored for use without a connection. */
export function isKeptForOffline(path: string): boolean {
  const call = /^\/api\/v1(\/.+)$/.exec(path)?.[1]
  return call !== undefined && KEPT.some((pattern) => pattern.test(call))
}

/**
 * Says whether staff act in another person's account (docs/modules/administration.md, "Access to an
 * account"). Their answers are stored nowhere.
 */
export function isActing(headers: Headers): boolean {
  const payload = headers.get('authorization')?.split('.')[1]
  return payload !== undefined && new TextDecoder().decode(fromBase64url(payload)).includes('"acting":')
}
