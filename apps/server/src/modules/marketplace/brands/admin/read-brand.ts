import type { BrandRecord } from '@vicino/contract/marketplace/brands/admin/schemas'
import type { Db } from '../../../../platform/db/database.ts'
import { AppError } from '../../../../platform/errors.ts'
import { presentRecord } from './admin.presenter.ts'
import { findBrand } from './admin.queries.ts'

/** @throws AppError brand_not_found */
export async function readBrandRecord(db: Db, id: string, now: Date): Promise<BrandRecord> {
  const row = await findBrand(db, id, now)
  if (row === undefined) throw new AppError('brand_not_found')
  return presentRecord(row)
}
