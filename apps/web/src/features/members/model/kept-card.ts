import { MEMBER_CARD } from '~/lib/kept-answer.ts'
import { readJson, writeStored } from '~/lib/storage.ts'

/** The card for a phone without a network: it lives a day, and only ever earns (docs/decisions/0063). */
export interface KeptCard {
  readonly userId: string
  readonly card: string
  readonly expiresAt: string
  /** Milliseconds that the server's clock is ahead of the device's: a device without a network has no other measure of it. */
  readonly offset: number
}

interface Answer {
  readonly offline: { readonly card: string; readonly expiresAt: string }
  readonly serverTime: string
}

const isKept = (value: unknown): value is KeptCard =>
  typeof value === 'object' &&
  value !== null &&
  ['userId', 'card', 'expiresAt'].every(
    (key) => typeof (value as Record<string, unknown>)[key] === 'string',
  ) &&
  Number.isFinite((value as Record<string, unknown>)['offset'])

/** Leaves the day's card on the device; it goes when the person signs out. */
export function keepCard(userId: string, { offline, serverTime }: Answer): void {
  const kept: KeptCard = { userId, ...offline, offset: Date.parse(serverTime) - Date.now() }
  writeStored(MEMBER_CARD, JSON.stringify(kept))
}

/** The card that was kept for this person, also one that is over; null without one. */
export function keptCard(userId: string): KeptCard | null {
  const kept = readJson(MEMBER_CARD, isKept)
  return kept?.userId === userId ? kept : null
}

/** Whether the till would still take it. */
export const isValid = ({ expiresAt, offset }: KeptCard, now = Date.now()): boolean =>
  Date.parse(expiresAt) > now + offset
