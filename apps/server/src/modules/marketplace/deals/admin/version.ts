import { requireVersion, versionOf } from '../../../../platform/row-version.ts'
import type { RecordRow } from './admin-list.queries.ts'

/** The fields that a deal's form edits, in the order that its version is made from. */
type Changed = Omit<RecordRow, 'active' | 'withdrawn_at' | 'withdrawn_reason' | 'withdrawn_text'>

const changedOf = (row: Changed) => ({
  title: row.title,
  description: row.description,
  tags: row.tags,
  gtin: row.gtin,
  images: row.images,
  video_url: row.video_url,
  link: row.link,
  points: row.points,
  price_cents: row.price_cents,
  discount: row.discount,
  expires_at: row.expires_at.toISOString(),
  product_id: row.product_id,
  category_ids: row.category_ids,
  shop_id: row.shop_id,
  ...(row.other_shops.length === 0 ? {} : { other_shops: row.other_shops }),
  ...(row.adults ? { adults: true } : {}),
  quantity: row.quantity,
})

/** Returns the version of a deal; sales and reactions do not change it. */
export const dealVersion = (row: Changed): string => versionOf(changedOf(row))

/** @throws AppError record_changed when a deal changed since its editor read it */
export const requireDealVersion = (row: Changed, version: string): void =>
  requireVersion(changedOf(row), version)
