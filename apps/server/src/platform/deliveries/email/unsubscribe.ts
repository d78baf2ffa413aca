import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { KeyRing } from '../../key-ring.ts'

/**
 * Path of the page and the one-click call that switch a kind of email off;
 * modules/foundation/notifications serves it.
 */
export const UNSUBSCRIBE_PATH = '/unsubscribe'

/** The user and the kind of e-mail to switch off. */
export interface Unsubscription {
  readonly userId: string
  readonly kind: string
}

/**
 * Makes the token of an address. It never expires: an old e-mail must work for unsubscribing too.
 */
export function unsubscribeToken({ userId, kind }: Unsubscription, keys: KeyRing): string {
  const body = `${userId}.${kind}`
  return `${body}.${signature(body, keys.current)}`
}

/** Reads such a token; undefined when it is not ours. */
export function readUnsubscribeToken(token: string, keys: KeyRing): Unsubscription | undefined {
  const [userId, kind, signed, ...more] = token.split('.')
  if (userId === undefined || kind === undefined || signed === undefined || more.length > 0) return undefined
  const given = Buffer.from(signed)
  const isOurs = keys.some((key) => {
    const expected = Buffer.from(signature(`${userId}.${kind}`, key))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  return isOurs ? { userId, kind } : undefined
}

const signature = (body: string, key: KeyObject): string =>
  createHmac('sha256', key).update(body).digest('base64url')
