import { randomUUID } from 'node:crypto'
import { isPartitaIva } from '@vicino/domain/piva'
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Brands, Categories, Deals, DealStock, Places, Products, Users } from '../db/schema.gen.ts'

/*
 * Rows with sensible defaults. `…Row` builds the insert (seeds insert many at once), `make…`
 * inserts one and returns the stored row. Names are numbered in order, so that every run is the
 * same.
 */

let made = 0
const next = (): number => (made += 1)

export const MILANO = { lat: 45.4642, lon: 9.19 } as const
const WEEK_MS = 7 * 86_400_000

export type UserRow = Selectable<Users>
export type BrandRow = Selectable<Brands>
export type CategoryRow = Selectable<Categories>
export type ProductRow = Selectable<Products>
/** A stored deal, and its units. */
export type DealRow = Selectable<Deals> & Selectable<Units>

/** Columns of deal_stock about a deal's units. */
type Units = Pick<DealStock, 'quantity' | 'held' | 'held_new' | 'redeemed'>

export function userRow(values: Partial<Insertable<Users>> = {}): Insertable<Users> {
  const number = next()
  return {
    email: `user${number}@example.test`,
    username: `User ${number}`,
    handle: `user.${number}`,
    role: 'audience',
    // Not new, at any test's clock: the limits of accounts of the last hour have tests of their
    // own.
    created_at: new Date('2020-01-01T00:00:00Z'),
    ...values,
  }
}

export function brandRow(values: Partial<Insertable<Brands>> = {}): Insertable<Brands> {
  const number = next()
  return {
    username: `Bottega ${number}`,
    handle: `bottega.${number}`,
    address: `Via Roma ${number}`,
    city: 'Milano',
    ...MILANO,
    // A known seller, whom nobody has to ask anything before a deal is published.
    legal_subject: `Bottega ${number} S.r.l.`,
    piva: pivaOf(number),
    sede_legale: `Via Roma ${number}, Milano`,
    pec: `bottega${number}@pec.example.test`,
    phone: '+39021234567',
    sector_confirmed_at: new Date('2020-01-01T00:00:00Z'),
    ...values,
  }
}

/** Returns a well-formed P.IVA for a number. */
function pivaOf(number: number): string {
  const ten = `88${String(number).padStart(8, '0')}`
  const last = Array.from({ length: 10 }, (_, digit) => `${ten}${digit}`).find(isPartitaIva)
  return last ?? ''
}

export function categoryRow(values: Partial<Insertable<Categories>> = {}): Insertable<Categories> {
  const number = next()
  return {
    slug: `categoria-${number}`,
    icon: 'tag',
    name_it: `Categoria ${number}`,
    name_en: `Category ${number}`,
    ...values,
  }
}

export function productRow(values: Partial<Insertable<Products>> = {}): Insertable<Products> {
  return { product_name: `Prodotto ${next()}`, description: 'Un prodotto.', ...values }
}

export type DealValues = Partial<Insertable<Deals>> & Partial<Insertable<Units>>
/** A deal to insert by makeDeals(), which makes its stock too. */
export type NewDeal = Insertable<Deals> & Insertable<Units>

/**
 * Builds a valid deal: 20 € list price, 30 % off, ten units, a week left (by the system clock
 * unless given).
 */
export function dealRow(
  values: DealValues & Pick<Insertable<Deals>, 'brand_id' | 'product_id' | 'category_ids'>,
): NewDeal {
  const price = values.price_cents ?? 2000
  const discount = values.discount ?? 30
  return {
    title: `Offerta ${next()}`,
    description: 'Una buona offerta vicino a te.',
    images: ['/files/test/deal.webp'],
    price_cents: price,
    discount,
    discount_price_cents: Math.max(1, Math.round((price * (100 - discount)) / 100)),
    lowest_price_cents: price,
    quantity: 10,
    expires_at: new Date(Date.now() + WEEK_MS),
    ...MILANO,
    ...values,
  }
}

/** Makes the comune of Milano by default, once in a database. */
export async function makePlace(db: Db, values: Partial<Insertable<Places>> = {}): Promise<string> {
  const row = {
    id: '015146',
    name: 'Milano',
    province: 'Milano',
    province_code: 'MI',
    region: 'Lombardia',
    ...MILANO,
    ...values,
  }
  await db
    .insertInto('places')
    .values(row)
    .onConflict((clash) => clash.doNothing())
    .execute()
  return row.id
}

export function makeUser(db: Db, values: Partial<Insertable<Users>> = {}): Promise<UserRow> {
  return db.insertInto('users').values(userRow(values)).returningAll().executeTakeFirstOrThrow()
}

export function makeBrand(db: Db, values: Partial<Insertable<Brands>> = {}): Promise<BrandRow> {
  return db.insertInto('brands').values(brandRow(values)).returningAll().executeTakeFirstOrThrow()
}

export function makeCategory(db: Db, values: Partial<Insertable<Categories>> = {}): Promise<CategoryRow> {
  return db.insertInto('categories').values(categoryRow(values)).returningAll().executeTakeFirstOrThrow()
}

export function makeProduct(db: Db, values: Partial<Insertable<Products>> = {}): Promise<ProductRow> {
  return db.insertInto('products').values(productRow(values)).returningAll().executeTakeFirstOrThrow()
}

/** Makes a deal, with its own brand, product and category where none is named. */
export async function makeDeal(db: Db, values: DealValues = {}): Promise<DealRow> {
  const brandId = values.brand_id ?? (await makeBrand(db, positionOf(values))).id
  const productId = values.product_id ?? (await makeProduct(db, { brand_id: brandId })).id
  const categoryIds = values.category_ids ?? [(await makeCategory(db)).id]
  const row = dealRow({ ...values, brand_id: brandId, product_id: productId, category_ids: categoryIds })
  const [deal] = await makeDeals(db, [row])
  if (deal === undefined) throw new Error('One row makes one deal')
  return deal
}

const DEALS_A_STATEMENT = 500

/**
 * Makes deals with their stock, in the order of the rows. Redeemed units already count for their
 * popularity.
 */
export async function makeDeals(db: Db, rows: readonly NewDeal[]): Promise<DealRow[]> {
  const all: DealRow[] = []
  for (let from = 0; from < rows.length; from += DEALS_A_STATEMENT) {
    const pieces: Selectable<Units>[] = []
    const deals = rows
      .slice(from, from + DEALS_A_STATEMENT)
      .map(({ quantity, held = 0, held_new = 0, redeemed = 0, ...deal }) => {
        pieces.push({ quantity, held, held_new, redeemed })
        return { ...deal, counted_redemptions: redeemed }
      })
    const insert = async (tx: Db) => {
      const stored = await tx.insertInto('deals').values(deals).returningAll().execute()
      const stock = pieces.map((each, index) => ({
        ...each,
        deal_id: stored[index]?.id ?? '',
        counted: each.redeemed,
      }))
      await tx.insertInto('deal_stock').values(stock).execute()
      return stored
    }
    // Both at once, as a backup beside them would find a deal without its stock.
    const stored = await (db.isTransaction ? insert(db) : inTransaction(db, insert))
    all.push(
      ...stored.flatMap((deal, index) =>
        pieces.slice(index, index + 1).map((each) => ({ ...deal, ...each })),
      ),
    )
  }
  return all
}

/**
 * Makes the row of an unused file without its bytes: an image for `use`, or a video. @returns its
 * key
 */
export async function makeFile(db: Db, ownerId: string, use = 'deal'): Promise<string> {
  const isVideo = use === 'video'
  const key = isVideo ? `videos/clip/${randomUUID()}.mp4` : `images/${use}/${randomUUID()}.webp`
  const now = new Date()
  await db
    .insertInto('files')
    .values({
      key,
      owner_id: ownerId,
      kind: isVideo ? 'video' : 'image',
      content_type: isVideo ? 'video/mp4' : 'image/webp',
      bytes: 9,
      objects: [key],
      created_at: now,
      due_at: new Date(now.getTime() + WEEK_MS),
    })
    .execute()
  return key
}

/** Makes a PDF that a user has just uploaded, without its bytes. @returns its key */
export async function makeDocument(db: Db, ownerId: string, now = new Date()): Promise<string> {
  const key = `documents/regulation/${randomUUID()}.pdf`
  await db
    .insertInto('files')
    .values({
      key,
      owner_id: ownerId,
      kind: 'document',
      content_type: 'application/pdf',
      bytes: 9,
      objects: [key],
      sha256: '0'.repeat(64),
      created_at: now,
      due_at: new Date(now.getTime() + WEEK_MS),
    })
    .execute()
  return key
}

/**
 * Makes a deal that a user redeemed, an hour ago by default, with the rows that deals read; ledger,
 * audit log and events have nothing of it.
 */
export async function makeRedeemed(
  db: Db,
  userId: string,
  dealId: string,
  at = new Date(Date.now() - 3_600_000),
): Promise<void> {
  const deal = await db.selectFrom('deals').selectAll().where('id', '=', dealId).executeTakeFirstOrThrow()
  await db
    .insertInto('redemptions')
    .values({
      deal_id: dealId,
      user_id: userId,
      brand_id: deal.brand_id,
      channel: 'store',
      transaction_id: String(100_000_000 + next()),
      status: 'redeemed',
      points: 50,
      price_cents: deal.price_cents,
      discount_price_cents: deal.discount_price_cents,
      opened_at: at,
      expires_at: new Date(at.getTime() + 900_000),
      confirmed_at: at,
      confirmed_by: userId,
      closed_at: at,
    })
    .execute()
}

function positionOf({ lat, lon }: Partial<Insertable<Deals>>): Partial<Insertable<Brands>> {
  return lat === undefined || lon === undefined ? {} : { lat, lon }
}
