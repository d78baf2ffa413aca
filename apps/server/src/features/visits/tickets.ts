import { createHmac, timingSafeEqual } from 'node:crypto'
import { VISIT_LIMITS } from '@vicino/contract/visits/constants'
import type { Services } from '../../platform/http/context.ts'

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

const TILL_TICKET = /^([0-9a-f-]{36})\.(\d{1,12})\.([\w-]{43})$/

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
  const [, userId = '', until = '', signature = ''] = TILL_TICKET.exec(ticket) ?? []
  const isOwn = isSigned(keys, signature, 'till', actorId, userId, Number(until))
  return isOwn && Number(until) > secondsOf(now) ? userId : undefined
}
