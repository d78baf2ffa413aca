import type { showCategories as endpoint } from '@vicino/contract/marketplace/categories/endpoints'
import type { BodyOf } from '@vicino/contract/endpoint'
import { writeAudits } from '../../../platform/audit.ts'
import type { Database } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { BulkOutcome } from '../../../platform/http/bulk.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { setActive } from './categories.queries.ts'

/** Shows or hides categories; one in that state already counts as done. */
export function showCategories(
  db: Database,
  { clock }: Pick<Services, 'clock'>,
  { ids, active }: BodyOf<typeof endpoint>,
  actor: Actor,
): Promise<BulkOutcome> {
  return inTransaction(db, async (tx) => {
    const found = await setActive(tx, ids, active)
    await writeAudits(
      tx,
      found
        .filter(({ before }) => !before)
        .map(({ id }) => ({
          actorId: actor.sub,
          action: active ? 'category.show' : 'category.hide',
          objectType: 'category',
          objectId: id,
          now: clock.now(),
        })),
    )
    const known = new Set(found.map(({ id }) => id))
    const missing = [...new Set(ids)].filter((id) => !known.has(id))
    return { done: [...known], refused: missing.map((_id) => ({ _id, code: 'category_not_found' })) }
  })
}
