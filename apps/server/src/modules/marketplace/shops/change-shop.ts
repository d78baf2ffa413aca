import type { BodyOf } from '@vicino/contract/endpoint'
import type { openShop } from '@vicino/contract/marketplace/shops/endpoints'
import { writeAudit } from '../../../platform/audit.ts'
import { withUnique } from '../../../platform/db/constraints.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/context.ts'
import { requireVersion } from '../../../platform/row-version.ts'
import { openingText } from './opening.ts'
import { editedOf } from './shops.presenter.ts'
import { lockShop, moveDealsOf, type ShopRow, type ShopValues, updateShop } from './shops.queries.ts'

/** Two shops of a brand cannot have the same code. */
export const CODE_ONCE = { shops_code_once: 'shop_code_taken' } as const

/**
 * Changes a shop of the caller's brand; its deals that have not ended move with it. @throws
 * AppError shop_not_found, record_changed, shop_code_taken
 */
export async function change(
  tx: Db,
  id: string,
  { version, values }: { readonly version: string; readonly values: ShopValues },
  { actor, now, today }: { readonly actor: Actor; readonly now: Date; readonly today: string },
): Promise<ShopRow> {
  const { brandId } = actor
  const before = brandId === null ? undefined : await lockShop(tx, brandId, id, { today })
  if (brandId === null || before === undefined) throw new AppError('shop_not_found')
  requireVersion(editedOf(before), version)
  const row = await withUnique(CODE_ONCE, () => updateShop(tx, brandId, id, values, { today, now }))
  if (row === undefined) throw new Error('a shop that is locked stays')
  await moveDealsOf(tx, brandId, [id], now)
  await writeAudit(tx, {
    actorId: actor.sub,
    action: 'shop.change',
    objectType: 'shop',
    objectId: id,
    brandId,
    now,
  })
  return row
}

/** Returns hours and closures as the database stores them: overlapping ones are joined there. */
export function valuesOf({ openingHours, closures, ...values }: BodyOf<typeof openShop>): ShopValues {
  return {
    ...values,
    opening: openingHours === null ? null : openingText(openingHours),
    closures: `{${closures.map(({ from, to }) => `[${from},${to}]`).join(',')}}`,
  }
}
