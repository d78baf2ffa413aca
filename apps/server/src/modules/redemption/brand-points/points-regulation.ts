import type { ResponseOf } from '@vicino/contract/endpoint'
import type { getPointsRegulation } from '@vicino/contract/redemption/brand-points/endpoints'
import { BP_RATES } from '@vicino/contract/redemption/brand-points/rates'
import { brandPointsRegulation } from '@vicino/domain/loyalty/regulation/brand-points'
import type { Db } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/http/context.ts'
import { readRewards } from './rewards.queries.ts'

/** Writes the regulation of BrandPoints from the operator, the rates and the rewards on offer now. */
export async function pointsRegulation(
  db: Db,
  { clock, config }: Pick<Services, 'clock' | 'config'>,
): Promise<ResponseOf<typeof getPointsRegulation>> {
  const rewards = await readRewards(db, false, clock.now())
  const document = brandPointsRegulation({
    operator: config.operator,
    rates: BP_RATES,
    rewards: rewards.map(({ title, cost, stock, valid_days, per_person }) => ({
      name: title.it,
      cost,
      stock,
      validDays: valid_days,
      perPerson: per_person,
    })),
  })
  return {
    title: document.title,
    sections: structuredClone(document.sections) as ResponseOf<typeof getPointsRegulation>['sections'],
  }
}
