import type { SavedDeal } from '@vicino/contract/marketplace/deals/schemas'
import { readStored, removeStored, writeStored } from '~/lib/storage.ts'
import { cartItems } from './cart-sums.ts'

/** Metres. A walk of ten minutes. */
export const NEAR_M = 800
/** Metres. The person stands in the shop or at its door, as exactly as a phone knows it. */
export const HERE_M = 100

/** Chooses the saved deals of shops within a distance that can be used now, the nearest first. */
export const usableWithin = (saved: readonly SavedDeal[], metres: number, now: number): SavedDeal[] =>
  cartItems(saved, now)
    .filter(({ link, distance = Infinity }) => link === null && distance <= metres)
    .toSorted((a, b) => (a.distance ?? 0) - (b.distance ?? 0))

const KEY = 'saved-near'

/** Remembers whether Home shows saved deals, so that it keeps their place free from the start. */
export function rememberNear(isAny: boolean): void {
  if (isAny) writeStored(KEY, '1')
  else removeStored(KEY)
}
export const hadNear = (): boolean => readStored(KEY) !== null
