import type { createCategory as createEndpoint } from '@vicino/contract/marketplace/categories/endpoints'
import type { BodyOf } from '@vicino/contract/endpoint'
import { writeAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { type CategoryRow, insertCategory } from './categories.queries.ts'
import { slugOf } from './slug.ts'

/**
 * Makes a category with a slug from its Italian name.
 * @throws AppError category_taken (a category with the slug of this Italian name exists),
 * validation_failed (no slug)
 */
export async function createCategory(
  tx: Db,
  { clock }: Pick<Services, 'clock'>,
  body: BodyOf<typeof createEndpoint>,
  actor: Actor,
): Promise<CategoryRow> {
  const row = await insertCategory(tx, {
    slug: slugOf(body.name.it),
    icon: body.icon,
    name_it: body.name.it,
    name_en: body.name.en,
    sort_order: body.order,
    adults: body.adults,
    sector: body.sector,
  })
  if (row === undefined) throw new AppError('category_taken')
  await writeAudit(tx, {
    actorId: actor.sub,
    action: 'category.create',
    objectType: 'category',
    objectId: row.id,
    now: clock.now(),
  })
  return row
}
