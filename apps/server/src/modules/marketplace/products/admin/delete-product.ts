import { writeAudits } from '../../../../platform/audit.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import type { BulkOutcome } from '../../../../platform/http/bulk.ts'
import type { Actor, Services } from '../../../../platform/http/context.ts'
import { releaseFilesOf } from '../../../foundation/files/public.ts'
import { mayEditProduct } from '../products.policy.ts'
import { deleteRows, lockUnused } from './admin.queries.ts'

/**
 * Deletes products to which nothing refers, all of them or, on an error, none. A deleted one counts
 * as done; one to which a deal, a Proof Post or a review refers stays, and so does one of another
 * brand.
 */
export function deleteProducts(
  db: Database,
  { clock }: Services,
  named: readonly string[],
  actor: Actor,
): Promise<BulkOutcome> {
  const ids = [...new Set(named)]
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    const found = await lockUnused(tx, ids)
    const foreign = new Set(found.filter((row) => !mayEditProduct(actor, row)).map(({ id }) => id))
    const free = found.filter(({ id, is_used: isUsed }) => !isUsed && !foreign.has(id))
    const freeIds = free.map(({ id }) => id)
    await deleteRows(tx, freeIds)
    await releaseFilesOf(
      tx,
      freeIds.map((id) => `product ${id}`),
      now,
    )
    await writeAudits(
      tx,
      free.map(({ id, brand_id: brandId }) => ({
        actorId: actor.sub,
        action: 'product.delete',
        objectType: 'product',
        objectId: id,
        brandId,
        now,
      })),
    )
    const used = new Set(
      found.filter(({ id, is_used: isUsed }) => isUsed && !foreign.has(id)).map(({ id }) => id),
    )
    return {
      done: ids.filter((id) => !used.has(id) && !foreign.has(id)),
      refused: [
        ...[...used].map((_id) => ({ _id, code: 'product_in_use' }) as const),
        ...[...foreign].map((_id) => ({ _id, code: 'product_not_found' }) as const),
      ],
    }
  })
}
