import { DEALS_MOVED_AT_ONCE } from '@vicino/contract/marketplace/categories/constants'
import { writeAudit } from '../../../platform/audit.ts'
import { withForeignKeys } from '../../../platform/db/constraints.ts'
import type { Database } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { lockCategory } from './categories.queries.ts'
import { countDeals, holdCategories, moveApplications, moveDeals, removeCategory } from './records.queries.ts'

/**
 * Moves up to 500 deals of a category to another one. Each call is done as a whole, so a caller who
 * stops knows what was done, and the next call continues.
 * @throws AppError category_not_found, category_same
 */
export function moveDealsOf(
  db: Database,
  { clock }: Services,
  { id, to }: { readonly id: string; readonly to: string },
  actor: Actor,
): Promise<{ moved: number; left: number }> {
  if (id === to) throw new AppError('category_same')
  return inTransaction(db, async (tx) => {
    if ((await holdCategories(tx, [id, to])).length < 2) throw new AppError('category_not_found')
    const moved = await moveDeals(tx, id, to, DEALS_MOVED_AT_ONCE)
    if (moved > 0) {
      await writeAudit(tx, {
        actorId: actor.sub,
        action: 'category.move',
        objectType: 'category',
        objectId: id,
        detail: { deals: moved, to },
        now: clock.now(),
      })
    }
    return { moved, left: await countDeals(tx, id) }
  })
}

/**
 * Deletes a category that no deal names, after waiting for deals that are being published in it.
 * Businesses' applications in it move to `to`.
 * @throws AppError category_not_found, category_in_use, category_same
 */
export function deleteCategory(
  db: Database,
  { clock }: Services,
  { id, to }: { readonly id: string; readonly to: string | undefined },
  actor: Actor,
): Promise<null> {
  if (id === to) throw new AppError('category_same')
  return withForeignKeys('category_in_use', () =>
    inTransaction(db, async (tx) => {
      const row = await lockCategory(tx, id)
      if (row === undefined) throw new AppError('category_not_found')
      if ((await countDeals(tx, id)) > 0) throw new AppError('category_in_use')
      if (to !== undefined) {
        if ((await holdCategories(tx, [to])).length === 0) throw new AppError('category_not_found')
        await moveApplications(tx, id, to)
      }
      await removeCategory(tx, id)
      await writeAudit(tx, {
        actorId: actor.sub,
        action: 'category.delete',
        objectType: 'category',
        objectId: id,
        detail: { slug: row.slug },
        now: clock.now(),
      })
      return null
    }),
  )
}
