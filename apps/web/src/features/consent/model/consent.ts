import type { CookieConsent } from '@vicino/contract/users'
import { readJson, writeStored } from '~/lib/storage.ts'
import { createStore } from '~/lib/store.ts'
import { useStore } from '~/lib/use-store.ts'

/** What may be chosen; the necessary ones are always on. */
export type ConsentChoice = Pick<CookieConsent, 'statistics' | 'marketing'>

const KEY = 'cookie-consent'

function isConsent(value: unknown): value is CookieConsent {
  if (typeof value !== 'object' || value === null) return false
  const { statistics, marketing, decidedAt } = value as Record<string, unknown>
  return typeof statistics === 'boolean' && typeof marketing === 'boolean' && typeof decidedAt === 'string'
}

const store = createStore<CookieConsent | null>(readJson(KEY, isConsent))

/** The choice made in this browser with its date; null = not asked yet, nothing optional may load. */
export const useConsent = () => useStore(store)
export const currentConsent = store.get

function keep(consent: CookieConsent): void {
  writeStored(KEY, JSON.stringify(consent))
  store.set(consent)
}

export function decideConsent(choice: ConsentChoice, now = new Date()): CookieConsent {
  const consent = { ...choice, decidedAt: now.toISOString() }
  keep(consent)
  return consent
}

/** The choice made on another device counts here where none was made; the newer one wins. */
export function adoptConsent(known: CookieConsent): void {
  const own = store.get()
  if (!own || Date.parse(own.decidedAt) < Date.parse(known.decidedAt)) keep(known)
}
