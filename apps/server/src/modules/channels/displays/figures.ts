import type { displayFigures } from '@vicino/contract/channels/displays/endpoints'
import type { Figures } from '@vicino/contract/channels/displays/schemas'
import type { QueryOf } from '@vicino/contract/endpoint'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/context.ts'
import { mayRunDisplays } from './displays.policy.ts'
import { readDisplay } from './displays.queries.ts'
import { brandOfTogether } from './groups.ts'
import { readFigureDays, readFigureRows } from './figures.queries.ts'

/**
 * Reads the metrics of displays. @throws AppError display_not_found, also where a
 * superAdmin names nothing; display_group_not_found, shop_not_found
 */
export async function figures(
  db: Db,
  { days, displayId, groupId, shopId }: QueryOf<typeof displayFigures>,
  actor: Actor,
  now: Date,
): Promise<Figures> {
  const brandId = await brandAsked(db, { displayId, groupId, shopId }, actor)
  const scope = {
    brandId,
    displayId: displayId ?? null,
    groupId: groupId ?? null,
    shopId: shopId ?? null,
    days,
    now,
  }
  const perDay = await readFigureDays(db, scope)
  const sum = (of: 'shown' | 'scanned' | 'redeemed') => perDay.reduce((total, row) => total + row[of], 0)
  return {
    total: { shown: sum('shown'), scanned: sum('scanned'), redeemed: sum('redeemed') },
    days: perDay,
    rows: await readFigureRows(db, scope),
  }
}

/**
 * Returns the brand whose metrics are asked for; those of another brand are reported as not found.
 */
async function brandAsked(
  db: Db,
  { displayId, groupId, shopId }: Pick<QueryOf<typeof displayFigures>, 'displayId' | 'groupId' | 'shopId'>,
  actor: Actor,
): Promise<string> {
  if (groupId !== undefined) return brandOfTogether(db, { groupId }, actor)
  if (shopId !== undefined) return brandOfTogether(db, { shopId }, actor)
  const brandId = displayId === undefined ? actor.brandId : (await readDisplay(db, displayId))?.brandId
  if (brandId === undefined || brandId === null || !mayRunDisplays(actor, brandId))
    throw new AppError('display_not_found')
  return brandId
}
