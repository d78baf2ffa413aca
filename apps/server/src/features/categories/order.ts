import { writeAudits } from '../../platform/audit.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor, Services } from '../../platform/http/context.ts'
import { setOrder } from './records.queries.ts'

/** Puts the categories in an order. @param ids all of them, each once @throws AppError list_changed when they are not */
export function orderCategories(
  db: Database,
  { clock }: Services,
  ids: readonly string[],
  actor: Actor,
): Promise<null> {
  return inTransaction(db, async (tx) => {
    if (new Set(ids).size < ids.length || !(await setOrder(tx, ids))) throw new AppError('list_changed')
    const now = clock.now()
    await writeAudits(
      tx,
      ids.map((objectId, index) => ({
        actorId: actor.sub,
        action: 'category.order',
        objectType: 'category',
        objectId,
        detail: { order: index + 1 },
        now,
      })),
    )
    return null
  })
}
