import { writeAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/context.ts'
import { moveDealsOf, type ShopRow, type ShopValues, updateShop } from './shops.queries.ts'

/** Changes a shop of the caller's brand; its deals that have not ended move with it. @throws AppError shop_not_found */
export async function change(
  tx: Db,
  id: string,
  values: ShopValues,
  { actor, now, today }: { readonly actor: Actor; readonly now: Date; readonly today: string },
): Promise<ShopRow> {
  const { brandId } = actor
  const row = brandId === null ? undefined : await updateShop(tx, brandId, id, values, { today })
  if (brandId === null || row === undefined) throw new AppError('shop_not_found')
  await moveDealsOf(tx, { brandId, id }, values, now)
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
