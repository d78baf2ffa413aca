import type { Company } from '@vicino/contract/marketplace/brands/applications/schemas'
import type { Db } from '../../../../platform/db/database.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Actor } from '../../../../platform/http/context.ts'
import { mayOpenCompany } from '../../../identity/permissions/public.ts'
import { presentCompany } from '../applications/applications.presenter.ts'
import { readCompanyRow } from './company.queries.ts'

/**
 * Reads the company data of a brand.
 * @throws AppError brand_not_found, also for a brand that the caller does not work for
 */
export async function readCompany(db: Db, brandId: string, actor: Actor): Promise<Company> {
  if (!mayOpenCompany(actor, brandId)) throw new AppError('brand_not_found')
  const row = await readCompanyRow(db, brandId)
  if (row === undefined) throw new AppError('brand_not_found')
  return presentCompany(row)
}
