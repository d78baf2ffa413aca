import { MEMBER_CARD } from '~/lib/kept-answer.ts'
import { serverClock } from '~/lib/server-clock.ts'
import { readJson, writeStored } from '~/lib/storage.ts'

/**
 * The card for a phone without a network. It is valid for a day, and a till can only add points
 * with it (docs/modules/loyalty.md, "Member screens").
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

/** Stores the day's card on the device. Signing out deletes it. */
export function keepCard(userId: string, offline: Omit<KeptCard, 'userId'>): void {
  const kept: KeptCard = { userId, ...offline }
  writeStored(MEMBER_CARD, JSON.stringify(kept))
}

/** Reads this person's stored card, even an expired one; null without one. */
export function keptCard(userId: string): KeptCard | null {
  const kept = readJson(MEMBER_CARD, isKept)
  return kept?.userId === userId ? kept : null
}

/** Says whether a till still accepts the card. */
export const isValid = ({ expiresAt }: KeptCard): boolean => Date.parse(expiresAt) > serverClock.now()
