import type { OpeningHours } from '@vicino/contract/marketplace/brands/schemas'
import { weekHours, type WeekRange, weekRanges } from '@vicino/domain/opening'

/**
 * Parses daily hours from a PostgreSQL multirange of minutes of the week, such as
 * `{[540,780),[900,1200)}`.
 */
export function presentOpening(multirange: string): OpeningHours {
  const ranges = [...multirange.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, to]): WeekRange => [
    Number(from),
    Number(to),
  ])
  return weekHours(ranges)
}

/**
 * Writes daily hours as a PostgreSQL multirange of minutes of the week, the inverse of
 * presentOpening(). No hours on any day mean a closed shop.
 */
export const openingText = (hours: OpeningHours): string =>
  `{${weekRanges(hours)
    .map(([from, to]) => `[${from},${to})`)
    .join(',')}}`
