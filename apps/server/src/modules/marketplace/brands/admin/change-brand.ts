import type { updateBrandRecord } from '@vicino/contract/marketplace/brands/admin/endpoints'
import type { BrandRecord } from '@vicino/contract/marketplace/brands/admin/schemas'
import type { BodyOf } from '@vicino/contract/endpoint'
import { writeAudit } from '../../../../platform/audit.ts'
import { withUnique } from '../../../../platform/db/constraints.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { refuseLookalike } from '../../../../platform/db/lookalikes.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Actor, Services } from '../../../../platform/http/context.ts'
import { requireVersion } from '../../../../platform/row-version.ts'
import { lockBrandWithDeals } from '../company/company.queries.ts'
import { editedOf } from './admin.presenter.ts'
import { findBrand, ownersHaveTerms, updateColumns } from './admin.queries.ts'
import { columnsOf, TAKEN } from './columns.ts'
import { readBrandRecord } from './read-brand.ts'

/**
 * Changes a brand in the version that the caller read. @throws AppError brand_not_found,
 * record_changed, owner_without_terms, piva_taken, name_lookalike
 */
export function changeBrand(
  db: Database,
  { clock }: Services,
  id: string,
  { version, ...change }: BodyOf<typeof updateBrandRecord>,
  actor: Actor,
): Promise<BrandRecord> {
  const now = clock.now()
  return withUnique(TAKEN, () =>
    inTransaction(db, async (tx) => {
      // Deals hold a copy of the name, so they are locked too.
      if (!(await lockBrandWithDeals(tx, id))) throw new AppError('brand_not_found')
      const row = await findBrand(tx, id, now)
      if (row === undefined) throw new AppError('brand_not_found')
      requireVersion(editedOf(row), version)
      if (change.username !== undefined) await refuseLookalike(tx, 'brands', change.username, id)
      if (change.verified === true && !(await ownersHaveTerms(tx, id)))
        throw new AppError('owner_without_terms')
      await updateColumns(tx, id, { ...columnsOf(change, now), updated_at: now })
      await writeAudit(tx, {
        actorId: actor.sub,
        action: 'brand.change',
        objectType: 'brand',
        objectId: id,
        brandId: id,
        detail: { fields: Object.keys(change).toSorted() },
        now,
      })
      return readBrandRecord(tx, id, now)
    }),
  )
}
