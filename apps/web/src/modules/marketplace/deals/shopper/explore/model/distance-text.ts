import { DISTANCE_FLOOR_KM } from '@vicino/contract/marketplace/deals/filters'
import type { Language } from '~/lib/i18n/language.ts'

/** Writes a radius: '50 m' for 0, metres below 1 km, then km with the decimals it has. */
export function distanceText(km: number, language: Language): string {
  const shown = Math.max(km, DISTANCE_FLOOR_KM)
  const metres = Math.round(shown * 1000)
  if (metres < 1000) return `${metres} m`
  return `${new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(metres / 1000)} km`
}
