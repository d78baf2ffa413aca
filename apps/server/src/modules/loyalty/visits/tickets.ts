import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import { VISIT_LIMITS } from '@vicino/contract/loyalty/visits/constants'
import type { Services } from '../../../platform/http/context.ts'

type Keys = Services['keys']

/**
 * Signs a visit's code or ticket by HMAC-SHA256. Each kind begins with other words, so that none
 * passes for another.
 */
export const signed = ({ visits }: Keys, ...words: readonly (string | number)[]): string =>
  signatureOf(visits.current, words)

const signatureOf = (key: KeyObject, words: readonly (string | number)[]): string =>
  createHmac('sha256', key).update(words.join('\n')).digest('base64url')

/** Tells whether a signature belongs to these words. */
export function isSigned(keys: Keys, signature: string, ...words: readonly (string | number)[]): boolean {
  const given = Buffer.from(signature)
  return keys.visits.some((key) => {
    const wanted = Buffer.from(signatureOf(key, words))
    return wanted.length === given.length && timingSafeEqual(wanted, given)
  })
}

const secondsOf = (now: Date): number => Math.floor(now.getTime() / 1000)

/** Format: id, seconds and signature. */
const TICKET = /^([0-9a-f-]{36})\.(\d{1,12})\.([\w-]{43})$/

/**
 * Signs that a till has read a member's card: the member, and the second until which the till may
 * register the visit.
 */
export function signTillTicket(
  keys: Keys,
  { userId, actorId, now }: { userId: string; actorId: string; now: Date },
): string {
  const until = secondsOf(now) + VISIT_LIMITS.tillSeconds
  return `${userId}.${until}.${signed(keys, 'till', actorId, userId, until)}`
}

/**
 * Returns the member whose card the caller has read; undefined where the ticket is another's,
 * forged or too old.
 */
export function readTillTicket(
  keys: Keys,
  ticket: string,
  { actorId, now }: { actorId: string; now: Date },
): string | undefined {
  const [, userId = '', until = '', signature = ''] = TICKET.exec(ticket) ?? []
  const isOwn = isSigned(keys, signature, 'till', actorId, userId, Number(until))
  return isOwn && Number(until) > secondsOf(now) ? userId : undefined
}

/** Signs the shop and the beginning of a check-in; the ticket does not contain the position. */
export function signStay(
  keys: Keys,
  { userId, programId, placeId, now }: { userId: string; programId: string; placeId: string; now: Date },
): { ticket: string; readyAt: Date; until: Date } {
  // Rounded up, so that the stay lasts at least two whole minutes.
  const began = Math.ceil(now.getTime() / 1000)
  return {
    ticket: `${placeId}.${began}.${signed(keys, 'stay', userId, programId, placeId, began)}`,
    readyAt: new Date((began + VISIT_LIMITS.staySeconds) * 1000),
    until: new Date((began + VISIT_LIMITS.stayLifeSeconds) * 1000),
  }
}

/**
 * Returns where the caller's check-in began, and how many seconds are missing; undefined where the
 * ticket is not theirs, forged or expired.
 */
export function readStay(
  keys: Keys,
  ticket: string,
  { userId, programId, now }: { userId: string; programId: string; now: Date },
): { placeId: string; missing: number } | undefined {
  const [, placeId = '', began = '', signature = ''] = TICKET.exec(ticket) ?? []
  if (!isSigned(keys, signature, 'stay', userId, programId, placeId, Number(began))) return undefined
  const since = now.getTime() / 1000 - Number(began)
  if (since >= VISIT_LIMITS.stayLifeSeconds) return undefined
  return { placeId, missing: Math.max(0, Math.ceil(VISIT_LIMITS.staySeconds - since)) }
}
