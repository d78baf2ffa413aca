import { createHmac, timingSafeEqual } from 'node:crypto'
import { VISIT_LIMITS } from '@vicino/contract/loyalty/visits/constants'
import type { Services } from '../../../platform/http/context.ts'

type Keys = Services['keys']

/** HMAC-SHA256 over what a visit's code or ticket says; each begins with other words, so that none is taken for another. */
export const signed = ({ visits }: Keys, ...words: readonly (string | number)[]): string =>
  createHmac('sha256', visits).update(words.join('\n')).digest('base64url')

/** Whether a signature is the one of these words. */
export function isSigned(keys: Keys, signature: string, ...words: readonly (string | number)[]): boolean {
  const [wanted, given] = [Buffer.from(signed(keys, ...words)), Buffer.from(signature)]
  return wanted.length === given.length && timingSafeEqual(wanted, given)
}

const secondsOf = (now: Date): number => Math.floor(now.getTime() / 1000)

/** Id, seconds and signature. */
const TICKET = /^([0-9a-f-]{36})\.(\d{1,12})\.([\w-]{43})$/

/** Says that a till has read somebody's card: member, and second until which the till may register the visit. */
export function signTillTicket(
  keys: Keys,
  { userId, actorId, now }: { userId: string; actorId: string; now: Date },
): string {
  const until = secondsOf(now) + VISIT_LIMITS.tillSeconds
  return `${userId}.${until}.${signed(keys, 'till', actorId, userId, until)}`
}

/** Whose card the caller has read; undefined where the ticket is another's, made up, or too old. */
export function readTillTicket(
  keys: Keys,
  ticket: string,
  { actorId, now }: { actorId: string; now: Date },
): string | undefined {
  const [, userId = '', until = '', signature = ''] = TICKET.exec(ticket) ?? []
  const isOwn = isSigned(keys, signature, 'till', actorId, userId, Number(until))
  return isOwn && Number(until) > secondsOf(now) ? userId : undefined
}

/** Says in which shop a check-in began, and when; the position is not in it. */
export function signStay(
  keys: Keys,
  { userId, programId, placeId, now }: { userId: string; programId: string; placeId: string; now: Date },
): { ticket: string; readyAt: Date; until: Date } {
  // Rounded up, so that the two minutes are whole ones.
  const began = Math.ceil(now.getTime() / 1000)
  return {
    ticket: `${placeId}.${began}.${signed(keys, 'stay', userId, programId, placeId, began)}`,
    readyAt: new Date((began + VISIT_LIMITS.staySeconds) * 1000),
    until: new Date((began + VISIT_LIMITS.stayLifeSeconds) * 1000),
  }
}

/** Where the caller's check-in began, and the seconds that are missing; undefined where the ticket is not theirs, made up, or over. */
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
