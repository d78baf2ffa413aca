import type { ResponseOf } from '@vicino/contract/endpoint'
import type { readTillWeek } from '@vicino/contract/till/till/endpoints'
import { dateText, dayAt } from '@vicino/domain/loyalty/clock'
import { eurosOf } from '@vicino/domain/pricing'
import type { Db } from '../../../platform/db/database.ts'
import { brandOfTill } from '../../../platform/auth/own-brand.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { seesAllTills } from './till.policy.ts'
import { readDays } from './till.queries.ts'

const DAYS = 7

/** Reads the last seven days of a brand's tills, today last. @throws AppError till_without_brand */
export async function weekOfTills(
  db: Db,
  { clock }: Services,
  actor: Actor,
): Promise<ResponseOf<typeof readTillWeek>> {
  const brandId = brandOfTill(actor)
  const today = dayAt(clock.now().getTime())
  const rows = await readDays(db, {
    brandId,
    confirmerId: seesAllTills(actor) ? null : actor.sub,
    first: dateText(today - DAYS + 1),
    last: dateText(today),
  })
  return { days: rows.map(({ cents, ...day }) => ({ ...day, amount: eurosOf(cents) })) }
}
