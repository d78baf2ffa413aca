import { instantOf, parseDate, parseTime } from '../clock.ts'
import {
  type MatchConfig,
  type MechanicsConfig,
  type Partly,
  type TierConfig,
  withDefaults,
  withTierDefaults,
} from '../config.ts'
import { compileProgram, type Program } from '../program.ts'
import type { Line } from '../purchase.ts'

/** Makes a program of 2027 with the mechanics and tiers of a test. */
export function programOf(
  config: Partly<MechanicsConfig> = {},
  tiers: Partly<TierConfig> = {},
  dates: { startDate?: string; endDate?: string } = {},
): Program {
  return compileProgram({
    startDate: dates.startDate ?? '2027-01-01',
    endDate: dates.endDate ?? '2027-12-31',
    config: withDefaults(config),
    tiers: withTierDefaults(tiers),
  })
}

export function tier(name: string, minPoints: number, pointsMultiplier = 0): TierConfig['tiers'][number] {
  return {
    id: name.toLowerCase(),
    name,
    minPoints,
    maxPoints: null,
    benefits: [],
    options: { pointsMultiplier, pointsExpiration: 0, rewardsDiscount: 0 },
  }
}

/** Reads 'YYYY-MM-DD HH:MM[:SS]' in Rome. */
export function rome(text: string): number {
  const [date = '', time = '00:00'] = text.split(' ')
  const [hours = '', minutes = '', seconds = '0'] = time.split(':')
  const day = parseDate(date)
  const clock = parseTime(`${hours}:${minutes}`)
  if (day === null || clock === null) throw new RangeError(text)
  return instantOf(day, clock + Number(seconds) * 1000)
}

/** Makes a line of some cents, with category, code and quantity where a test needs them. */
export function line(
  netCents: number,
  {
    category = null,
    code = null,
    quantity = 1,
  }: { category?: string | null; code?: string | null; quantity?: number } = {},
): Line {
  return { code, category, brand: null, quantityMilli: quantity * 1000, netCents }
}

export function match(only: Partial<MatchConfig>): MatchConfig {
  return { categories: [], codes: [], codePrefixes: [], brands: [], ...only }
}
