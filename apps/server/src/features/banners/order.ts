import { writeAudits } from '../../platform/audit.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor, Services } from '../../platform/http/context.ts'
import { setOrder } from './banners.queries.ts'

/** Puts the banners in an order. @param ids all of them, each once @throws AppError list_changed when they are not */
export function orderBanners(
  db: Database,
  { clock }: Pick<Services, 'clock'>,
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
        action: 'banner.order',
        objectType: 'banner',
        objectId,
        detail: { order: index + 1 },
        now,
      })),
    )
    return null
  })
}
