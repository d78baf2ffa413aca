import { COOKIE_CHOICE_MONTHS } from '@vicino/contract/identity/account/constants'
import type { CookieConsent } from '@vicino/contract/identity/profile/schemas'
import { readJson, removeStored, writeStored } from '~/lib/storage.ts'
import { createStore } from '~/lib/store.ts'
import { serverClock } from '~/lib/server-clock.ts'

/** What may be chosen; the necessary ones are always on. */
export type ConsentChoice = Pick<CookieConsent, 'statistics' | 'marketing'>

/** `by` = id of the user who chose, absent for a visitor who was not signed in. */
export type KeptConsent = CookieConsent & { readonly by?: string }

const KEY = 'cookie-consent'

function isConsent(value: unknown): value is KeptConsent {
  if (typeof value !== 'object' || value === null) return false
  const { statistics, marketing, decidedAt } = value as Record<string, unknown>
  return typeof statistics === 'boolean' && typeof marketing === 'boolean' && typeof decidedAt === 'string'
}

/**
 * Whether a choice still holds: it is asked for again six months after it was made, not before (Garante privacy,
 * guidelines on cookies of 10 June 2021, §7.1).
 */
export function stillHolds(
  { decidedAt }: Pick<CookieConsent, 'decidedAt'>,
  now = new Date(serverClock.now()),
): boolean {
  const end = new Date(decidedAt)
  end.setMonth(end.getMonth() + COOKIE_CHOICE_MONTHS)
  return end > now
}

function readKept(): KeptConsent | null {
  const kept = readJson(KEY, isConsent)
  return kept && stillHolds(kept) ? kept : null
}

const store = createStore<KeptConsent | null>(readKept())

/** The choice made in this browser with its date; null = not asked yet, nothing optional may load. */
export const currentConsent = store.get
export const onConsentChange = store.subscribe

function keep(consent: KeptConsent): void {
  writeStored(KEY, JSON.stringify(consent))
  store.set(consent)
}

export function decideConsent(
  choice: ConsentChoice,
  by: string | undefined,
  now = new Date(serverClock.now()),
): void {
  keep({ ...choice, decidedAt: now.toISOString(), ...(by === undefined ? {} : { by }) })
}

/**
 * What a user's choice is in this browser, after sign-in. The one that the server knows counts unless the user, or a
 * visitor before, has chosen later here. Somebody else's choice is forgotten: this user is asked.
 * @returns a choice that this user made here and the server has yet to be told.
 */
export function reconcileConsent(userId: string, answer: CookieConsent | null): KeptConsent | null {
  const known = answer && stillHolds(answer) ? answer : null
  const own = store.get()
  const foreign = own?.by !== undefined && own.by !== userId
  if (known && (!own || foreign || Date.parse(own.decidedAt) < Date.parse(known.decidedAt))) {
    keep({ ...known, by: userId })
  } else if (foreign) {
    removeStored(KEY)
    store.set(null)
  }
  return !known && own?.by === userId ? own : null
}
