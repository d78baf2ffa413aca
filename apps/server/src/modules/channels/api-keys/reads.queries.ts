import type { RewardKind } from '@vicino/domain/loyalty/rewards'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { allRows } from '../../../platform/db/statement.ts'
import { onOffer, unitsLeft } from '../../marketplace/deals/public.ts'

interface RewardRow {
  readonly id: string
  readonly kind: RewardKind
  readonly name: string
  readonly description: string
  readonly image: string | null
  readonly fulfilment: 'store' | 'shipping' | 'digital'
  readonly points: number
  readonly stamps: number
  readonly moneyCents: number
  readonly valueCents: number
  readonly stock: number | null
}

export interface ProgramRow {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly startDate: string
  readonly endDate: string
  readonly rewards: readonly RewardRow[]
}

/** Reads the running programs of a brand with their open rewards, the newest first. */
export const readPrograms = (db: Db, brandId: string): Promise<ProgramRow[]> => allRows(db)`
    SELECT p.id, p.name, p.description, p.start_date::text AS "startDate", p.end_date::text AS "endDate",
      coalesce((
        SELECT json_agg(json_build_object('id', r.id, 'kind', r.kind, 'name', r.name, 'description', r.description,
          'image', r.image, 'fulfilment', r.fulfilment, 'points', r.points, 'stamps', r.stamps,
          'moneyCents', r.money_cents, 'valueCents', r.value_cents, 'stock', r.stock) ORDER BY r.position, r.id)
        FROM rewards r WHERE r.program_id = p.id AND r.state = 'open'), '[]') AS rewards
    FROM programs p WHERE p.brand_id = ${brandId} AND p.status = 'active' AND NOT p.sandbox
    ORDER BY p.starts_at DESC, p.id`

interface Page {
  readonly brandId: string
  /** The id after which it begins; null = at the start. */
  readonly after: string | null
  readonly limit: number
}

const later = (after: string | null) => (after === null ? sql`true` : sql`d.id > ${after}`)

export interface DealRow {
  readonly id: string
  readonly productId: string
  readonly title: string
  readonly gtins: string[]
  readonly priceCents: number
  readonly discountPriceCents: number
  readonly discount: number
  readonly points: number
  readonly stock: number
  readonly stockLeft: number
  readonly online: boolean
  readonly expiresAt: Date
}

/** Reads a brand's deals on offer, and one row more when the list goes on. */
export const readDeals = (db: Db, { brandId, after, limit }: Page, now: Date): Promise<DealRow[]> => allRows(
  db,
)`
    SELECT d.id, d.product_id AS "productId", d.title, d.gtin AS gtins, d.price_cents AS "priceCents",
      d.discount_price_cents AS "discountPriceCents", d.discount::int, d.points, stock.quantity AS stock,
      ${unitsLeft(now)} AS "stockLeft", d.link IS NOT NULL AS online, d.expires_at AS "expiresAt"
    FROM deals d JOIN deal_stock stock ON stock.deal_id = d.id
    WHERE d.brand_id = ${brandId} AND ${onOffer(now)} AND ${later(after)} ORDER BY d.id LIMIT ${limit + 1}::int`

export interface ProductRow {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly code: string | null
  readonly gtins: string[]
  readonly image: string | null
}

/** Reads a brand's own products in the same way. */
export const readProducts = (db: Db, { brandId, after, limit }: Page): Promise<ProductRow[]> => allRows(db)`
    SELECT d.id, d.product_name AS name, d.description, d.code, d.gtin AS gtins, d.image
    FROM products d WHERE d.brand_id = ${brandId} AND ${later(after)} ORDER BY d.id LIMIT ${limit + 1}::int`
