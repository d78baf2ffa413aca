import { PROMOTER_DAYS } from '@vicino/contract/channels/promoters/constants'
import type { PromoterSummary } from '@vicino/contract/channels/promoters/schemas'
import { eurosOf } from '@vicino/domain/pricing'
import type { Db } from '../../../platform/db/database.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { readDays, readSums } from './commissions.queries.ts'
import { presentSums } from './promoters.presenter.ts'

/** Reads the caller's earnings by tracked links, in total and for the last 30 days. */
export async function promoterSummary(db: Db, { clock }: Services, { sub }: Actor): Promise<PromoterSummary> {
  const now = clock.now()
  const [sums, days] = [await readSums(db, sub, now), await readDays(db, sub, now, PROMOTER_DAYS)]
  return {
    ...presentSums(sums),
    links: sums.links,
    days: days.map(({ cents, ...day }) => ({ ...day, commission: eurosOf(cents) })),
  }
}
