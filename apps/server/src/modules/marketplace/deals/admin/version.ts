import { requireVersion, versionOf } from '../../../../platform/row-version.ts'
import type { RecordRow } from './admin-list.queries.ts'

/** What a form of a deal changes, in the form in which its version is made of it. */
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
  quantity: row.quantity,
})

/** The version of a deal: it stays where pieces are sold or people react. */
export const dealVersion = (row: Changed): string => versionOf(changedOf(row))

/** @throws AppError record_changed when a deal is not any more what its editor saw */
export const requireDealVersion = (row: Changed, version: string): void =>
  requireVersion(changedOf(row), version)
