import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'

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
export function unsubscribeToken({ userId, kind }: Unsubscription, key: KeyObject): string {
  const body = `${userId}.${kind}`
  return `${body}.${signature(body, key)}`
}

/** Reads such a token; undefined when it is not ours. */
export function readUnsubscribeToken(token: string, key: KeyObject): Unsubscription | undefined {
  const [userId, kind, signed, ...more] = token.split('.')
  if (userId === undefined || kind === undefined || signed === undefined || more.length > 0) return undefined
  const [given, expected] = [Buffer.from(signed), Buffer.from(signature(`${userId}.${kind}`, key))]
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return { userId, kind }
}

const signature = (body: string, key: KeyObject): string =>
  createHmac('sha256', key).update(body).digest('base64url')
