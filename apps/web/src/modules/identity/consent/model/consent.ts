import { COOKIE_CHOICE_MONTHS } from '@vicino/contract/identity/account/constants'
import type { CookieConsent } from '@vicino/contract/identity/profile/schemas'
import { readJson, removeStored, writeStored } from '~/lib/storage.ts'
import { createStore } from '~/lib/store.ts'
import { serverClock } from '~/lib/server-clock.ts'

/** The optional kinds of cookies. Necessary ones are always on. */
export type ConsentChoice = Pick<CookieConsent, 'statistics' | 'marketing'>

/** `by` is the id of the user who chose, absent for a signed-out visitor. */
export type KeptConsent = CookieConsent & { readonly by?: string }

const KEY = 'cookie-consent'

function isConsent(value: unknown): value is KeptConsent {
  if (typeof value !== 'object' || value === null) return false
  const { statistics, marketing, decidedAt } = value as Record<string, unknown>
  return typeof statistics === 'boolean' && typeof marketing === 'boolean' && typeof decidedAt === 'string'
}

/**
 * Says whether a choice still holds. The question returns six months after the choice, not before
 * (Garante privacy, guidelines on cookies of 10 June 2021, §7.1).
 */
export function stillHolds(
  { decidedAt }: Pick<CookieConsent, 'decidedAt'>,
  now = new Date(serverClock.now()),
): boolean {
  const end = new Date(decidedAt)
  end.setUTCMonth(end.getUTCMonth() + COOKIE_CHOICE_MONTHS)
  return end > now
}

function readKept(): KeptConsent | null {
  const kept = readJson(KEY, isConsent)
  return kept && stillHolds(kept) ? kept : null
}

const store = createStore<KeptConsent | null>(readKept())

/**
 * Returns the choice made in this browser with its date; null when not asked yet, so nothing
 * optional may load.
 */
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
 * Decides a user's choice in this browser after sign-in. The server's choice counts, unless this
 * user, or a visitor before the sign-in, has chosen later here. Another user's choice is forgotten,
 * and this user is asked.
 * @returns a choice that this user made here and that must be sent to the server
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
