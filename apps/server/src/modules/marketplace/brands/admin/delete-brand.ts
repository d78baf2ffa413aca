import { writeAudit } from '../../../../platform/audit.ts'
import { withForeignKeys } from '../../../../platform/db/constraints.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Actor, Services } from '../../../../platform/http/context.ts'
import { removeBrand } from './admin.queries.ts'

/** Deletes a brand to which nothing belongs. @throws AppError brand_not_found, brand_in_use */
export function deleteBrand(db: Database, { clock }: Services, id: string, actor: Actor): Promise<null> {
  return withForeignKeys('brand_in_use', () =>
    inTransaction(db, async (tx) => {
      if (!(await removeBrand(tx, id))) throw new AppError('brand_not_found')
      await writeAudit(tx, {
        actorId: actor.sub,
        action: 'brand.delete',
        objectType: 'brand',
        objectId: id,
        brandId: id,
        now: clock.now(),
      })
      return null
    }),
  )
}
