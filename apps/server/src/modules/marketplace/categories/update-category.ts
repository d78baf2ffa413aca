import type { updateCategory as updateEndpoint } from '@vicino/contract/marketplace/categories/endpoints'
import type { BodyOf } from '@vicino/contract/endpoint'
import { writeAudit } from '../../../platform/audit.ts'
import type { Database } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { requireVersion } from '../../../platform/row-version.ts'
import { type CategoryRow, changeCategory, lockCategory, slugTaken } from './categories.queries.ts'
import { editedOf } from './records.ts'
import { slugOf } from './slug.ts'

/**
 * Changes the fields that the body names. The slug stays even when the Italian name changes,
 * because addresses of pages contain it.
 * @throws AppError category_not_found, category_taken (another category has the slug of the new
 * Italian name), record_changed (the version is not the present one), validation_failed (no slug)
 */
export function updateCategory(
  db: Database,
  { clock }: Pick<Services, 'clock'>,
  id: string,
  { version, ...body }: BodyOf<typeof updateEndpoint>,
  actor: Actor,
): Promise<CategoryRow> {
  return inTransaction(db, async (tx) => {
    const row = await lockCategory(tx, id)
    if (row === undefined) throw new AppError('category_not_found')
    if (version !== undefined) requireVersion(editedOf(row), version)
    if (body.name !== undefined && (await slugTaken(tx, slugOf(body.name.it), id))) {
      throw new AppError('category_taken')
    }
    const changed = await changeCategory(tx, id, {
      icon: body.icon ?? row.icon,
      name_it: body.name?.it ?? row.name_it,
      name_en: body.name?.en ?? row.name_en,
      sort_order: body.order ?? row.sort_order,
      adults: body.adults ?? row.adults,
      sector: body.sector === undefined ? row.sector : body.sector,
    })
    if (changed === undefined) throw new AppError('category_not_found')
    await writeAudit(tx, {
      actorId: actor.sub,
      action: 'category.change',
      objectType: 'category',
      objectId: id,
      detail: { fields: Object.keys(body).toSorted() },
      now: clock.now(),
    })
    return changed
  })
}
