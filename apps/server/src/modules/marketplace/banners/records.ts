import type { listBannerRecords } from '@vicino/contract/marketplace/banners/endpoints'
import type { BannerRecord } from '@vicino/contract/marketplace/banners/schemas'
import type { QueryOf } from '@vicino/contract/endpoint'
import { type AdminPage, adminPage } from '../../../platform/admin-list.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/http/context.ts'
import { presentRecord } from './banners.presenter.ts'
import { findBanner, readBannerRecords } from './banners.queries.ts'

/** Reads a page of banners. @throws AppError cursor_invalid, page_too_deep */
export function bannerRecords(
  db: Db,
  { cursors, clock }: Pick<Services, 'cursors' | 'clock'>,
  { state, place, ...request }: QueryOf<typeof listBannerRecords>,
): Promise<AdminPage<BannerRecord>> {
  const filters = { state, place }
  return adminPage(
    cursors,
    { name: 'banner/record', filters },
    request,
    (ask) => readBannerRecords(db, filters, ask, clock.now()),
    presentRecord,
  )
}

/** @throws AppError banner_not_found */
export async function bannerRecord(db: Db, id: string, now: Date): Promise<BannerRecord> {
  const row = await findBanner(db, id, now)
  if (row === undefined) throw new AppError('banner_not_found')
  return presentRecord(row)
}
