import { z } from 'zod'
import type { Database, Db } from '../../../platform/db/database.ts'
import { execute } from '../../../platform/db/statement.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'

/** Key of the row in `installation` that stores which demo a database holds. */
const KEY = 'demo'

const loadedSchema = z.object({
  /** The seed of the plan; null before the first step. */
  seed: z.int().nullable(),
  loadedAt: z.coerce.date(),
  /** The progress of the load; null = the demo is complete. */
  filling: z
    .object({ steps: z.int(), of: z.int(), cities: z.int(), ofCities: z.int() })
    .nullable()
    .default(null),
})

/**
 * The demo of a database: its seed, the moment from which it was planned, and how much of it is
 * loaded.
 */
export type DemoState = z.output<typeof loadedSchema>
export type Filling = NonNullable<DemoState['filling']>

/** Reads the state of the demo; null: the database holds no part of a demo. */
export async function readDemo(db: Db): Promise<DemoState | null> {
  const row = await db.selectFrom('installation').select('value').where('key', '=', KEY).executeTakeFirst()
  return row === undefined ? null : loadedSchema.parse(row.value)
}

/**
 * Like readDemo(), with a lock for the next step: another process waits until this transaction has
 * ended.
 */
export async function lockDemo(tx: Db): Promise<DemoState | null> {
  const row = await tx
    .selectFrom('installation')
    .select('value')
    .where('key', '=', KEY)
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? null : loadedSchema.parse(row.value)
}

/** Tells whether all of the demo was loaded into this database. */
export async function demoIsLoaded(db: Db): Promise<boolean> {
  const demo = await readDemo(db)
  return demo !== null && demo.filling === null
}

/**
 * Marks an empty database as one for the demo. From then on people may use the product, and the
 * missing rest is loaded beside their data. @returns the demo that the database holds or will hold;
 * null = it holds something else
 */
export async function claimForDemo(db: Database, now: Date): Promise<DemoState | null> {
  return inTransaction(db, async (tx) => {
    const known = await readDemo(tx)
    if (known !== null || !(await databaseIsEmpty(tx))) return known
    const filling = { steps: 0, of: 0, cities: 0, ofCities: 0 }
    const demo = { seed: null, loadedAt: now, filling }
    await tx
      .insertInto('installation')
      .values({ key: KEY, value: JSON.stringify(demo) })
      .execute()
    return demo
  })
}

export async function storeDemo(tx: Db, demo: DemoState): Promise<void> {
  await tx
    .updateTable('installation')
    .set({ value: JSON.stringify(demo) })
    .where('key', '=', KEY)
    .execute()
}

/**
 * Tells whether a database holds no brand, no user and no category; the demo is loaded only into
 * such a database.
 */
export async function databaseIsEmpty(db: Db): Promise<boolean> {
  const row = await db
    .selectNoFrom((from) => [
      from.exists(from.selectFrom('brands').select('id')).as('brands'),
      from.exists(from.selectFrom('users').select('id')).as('users'),
      from.exists(from.selectFrom('categories').select('id')).as('categories'),
    ])
    .executeTakeFirstOrThrow()
  return !(row.brands || row.users || row.categories)
}

/** Lets PostgreSQL update its statistics of the tables, for its plans. */
export const refreshStatistics = (db: Db): Promise<void> => execute(db)`ANALYZE`

/**
 * Gives a new end to each expired deal that the demo's loader published, and writes its price into
 * the history until then. The new ends are spread by a hash of the deal and its old end, so that
 * they are not all at once.
 */
export const renewDeals = (tx: Db, now: Date): Promise<void> => execute(tx)`
    WITH renewed AS (
      UPDATE deals SET
        expires_at = ${now}::timestamptz + CASE
          WHEN deals.expires_at - deals.updated_at <= interval '2 hours'
            THEN interval '14 minutes' + spread.share * interval '105 minutes'
          ELSE interval '3 days' + spread.share * interval '13 days' END,
        updated_at = ${now}, active = true
      FROM (
        SELECT deals.id, (hashtextextended(deals.id::text || deals.expires_at::text, 0) & 65535) / 65536.0 AS share
        FROM installation JOIN deals ON deals.created_at <= (installation.value ->> 'loadedAt')::timestamptz
          JOIN brands ON brands.id = deals.brand_id JOIN deal_stock ON deal_stock.deal_id = deals.id
        WHERE installation.key = ${KEY} AND brands.source_key LIKE 'demo:%' AND deals.expires_at <= ${now}
          AND deals.expires_at > deals.updated_at AND deal_stock.redeemed < deal_stock.quantity
        ORDER BY deals.id FOR NO KEY UPDATE OF deal_stock
      ) AS spread
      WHERE deals.id = spread.id
      RETURNING deals.id, deals.product_id, deals.price_cents, deals.discount_price_cents, deals.expires_at
    )
    INSERT INTO deal_prices (deal_id, product_id, price_cents, discount_price_cents, created_at, ends_at)
    SELECT id, product_id, price_cents, discount_price_cents, ${now}::timestamptz, expires_at FROM renewed`
