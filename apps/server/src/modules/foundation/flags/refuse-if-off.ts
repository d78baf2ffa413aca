import type { Bilingual } from '@vicino/contract/common/language'
import { COUNTRIES, type FlagKey } from '@vicino/contract/foundation/flags/constants'
import { IN_COUNTRY, IN_SECTOR, WHAT_IS_OFF } from '@vicino/contract/foundation/flags/words'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/http/context.ts'
import { sectorOfBrand, sectorOfDeal } from './flags.queries.ts'

/** All accounts, brands and deals are in Italy: so are their addresses, VAT numbers and comuni. */
const [HERE] = COUNTRIES

/** The brand or deal whose sector counts; omitted for people without one. */
type Whose = { readonly brandId: string } | { readonly dealId: string }

/**
 * Refuses what a superAdmin has switched off in the caller's country or sector. It costs a
 * statement only where something with this key is off in a sector.
 * @throws AppError not_available: what is not possible, where and why
 */
export async function refuseIfOff(
  db: Db,
  services: Pick<Services, 'flags' | 'clock'>,
  key: FlagKey,
  whose?: Whose,
): Promise<void> {
  const refusal = await refusalOf(db, services, key, whose)
  if (refusal !== undefined) throw refusal
}

/** Returns the same refusal for callers with their own text; undefined = nothing is off. */
export async function refusalOf(
  db: Db,
  { flags, clock }: Pick<Services, 'flags' | 'clock'>,
  key: FlagKey,
  whose?: Whose,
): Promise<AppError | undefined> {
  const here = (await flags.inForce(db, key, clock.now())).filter(
    ({ countries }) => countries.length === 0 || countries.includes(HERE),
  )
  if (here.length === 0) return undefined
  const everywhere = here.find(({ sectors }) => sectors.length === 0)
  if (everywhere) return notAvailable(key, IN_COUNTRY[HERE], everywhere.reason)
  if (whose === undefined) return undefined
  const sector =
    'brandId' in whose ? await sectorOfBrand(db, whose.brandId) : await sectorOfDeal(db, whose.dealId)
  const own = here.find(({ sectors }) => sector !== null && sectors.includes(sector))
  return sector !== null && own ? notAvailable(key, IN_SECTOR[sector], own.reason) : undefined
}

const notAvailable = (key: FlagKey, where: Bilingual, reason: Bilingual): AppError =>
  new AppError('not_available', { values: { what: WHAT_IS_OFF[key], where, reason } })
