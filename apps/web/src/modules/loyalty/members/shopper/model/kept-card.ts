import { MEMBER_CARD } from '~/lib/kept-answer.ts'
import { serverClock } from '~/lib/server-clock.ts'
import { readJson, writeStored } from '~/lib/storage.ts'

/**
 * The card for a phone without a network: it lives a day, and only ever earns
 * (docs/modules/loyalty.md, "Member screens").
 */
export interface KeptCard {
  readonly userId: string
  readonly card: string
  readonly expiresAt: string
}

const isKept = (value: unknown): value is KeptCard =>
  typeof value === 'object' &&
  value !== null &&
  ['userId', 'card', 'expiresAt'].every((key) => typeof (value as Record<string, unknown>)[key] === 'string')

/** Leaves the day's card on the device; it goes when the person signs out. */
export function keepCard(userId: string, offline: Omit<KeptCard, 'userId'>): void {
  const kept: KeptCard = { userId, ...offline }
  writeStored(MEMBER_CARD, JSON.stringify(kept))
}

/** The card that was kept for this person, also one that is over; null without one. */
export function keptCard(userId: string): KeptCard | null {
  const kept = readJson(MEMBER_CARD, isKept)
  return kept?.userId === userId ? kept : null
}

/** Whether the till would still take it. */
export const isValid = ({ expiresAt }: KeptCard): boolean => Date.parse(expiresAt) > serverClock.now()
