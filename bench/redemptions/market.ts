import type pg from 'pg'
import { BANK, REDEMPTIONS } from '../lib/sizes.ts'

/** Customers who redeem. Each redeems a deal of the spread load at most once. */
export const CUSTOMERS = REDEMPTIONS.customers
export const SPREAD_DEALS = REDEMPTIONS.deals
const HOT_DEALS = 8

export interface Market {
  /** Ids of users; each has a session with the same id. */
  readonly customers: readonly string[]
  readonly till: { readonly id: string; readonly brandId: string }
  readonly deals: readonly string[]
  /** Deals that everybody wants, one for each measurement. */
  readonly hot: readonly string[]
}

/** Fills an empty migrated database with one brand, its deals, people who redeem them, and a scanner. */
export async function openMarket(client: pg.Client): Promise<Market> {
  const ids = async (text: string, values: unknown[] = []): Promise<string[]> =>
    (await client.query<{ id: string }>(text, values)).rows.map(({ id }) => id)
  const [brand = ''] = await ids(
    `INSERT INTO brands (username, handle, lat, lon) VALUES ('Bottega', 'bottega', 45.4642, 9.19) RETURNING id`,
  )
  const [category = ''] = await ids(
    `INSERT INTO categories (slug, icon, name_it, name_en) VALUES ('tutto', 'tag', 'Tutto', 'All') RETURNING id`,
  )
  const [product = ''] = await ids(
    `INSERT INTO products (brand_id, product_name) VALUES ($1, 'Prodotto') RETURNING id`,
    [brand],
  )
  const [till = ''] = await ids(
    `INSERT INTO users (email, username, handle, role, brand_id)
     VALUES ('till@bench.test', 'Cassa', 'cassa', 'scanner', $1) RETURNING id`,
    [brand],
  )
  const customers = await ids(
    // Customers who are not new, as on a usual day. New ones take one more lock, of their network
    // address.
    `INSERT INTO users (email, username, handle, created_at, email_verified_at)
     SELECT n || '@bench.test', 'Cliente ' || n, 'cliente.' || n, now() - interval '1 year', now() FROM generate_series(1, $1::int) n RETURNING id`,
    [CUSTOMERS],
  )
  await client.query(
    `INSERT INTO sessions (id, user_id, client, expires_at) SELECT id, id, 'web', now() + interval '1 day' FROM users`,
  )
  const deals = await ids(
    `WITH offers AS (
       INSERT INTO deals (brand_id, product_id, title, description, category_ids, images, price_cents, discount,
         discount_price_cents, lowest_price_cents, expires_at, lat, lon)
       SELECT $1, $2, 'Offerta ' || n, 'Una buona offerta vicino a te.', ARRAY[$3::uuid], ARRAY['/files/demo/a.webp'], 2000,
         30, 1400, 2000, now() + interval '7 days', 45.4 + n * 0.0001, 9.19
       FROM generate_series(1, $4::int) n RETURNING id
     )
     INSERT INTO deal_stock (deal_id, quantity) SELECT id, 1000000 FROM offers RETURNING deal_id AS id`,
    [brand, product, category, SPREAD_DEALS + HOT_DEALS],
  )
  // Without the empty tables: a connection plans a statement once, and for a table that it knows as
  // empty it would read all of it.
  await client.query('VACUUM ANALYZE brands, categories, products, users, sessions, deals, deal_stock')
  return {
    customers,
    till: { id: till, brandId: brand },
    deals: deals.slice(0, SPREAD_DEALS),
    hot: deals.slice(SPREAD_DEALS),
  }
}

const BRANCHES = 50
const TELLERS = 500
const ACCOUNTS = BANK.accounts

/** Makes tables like those of TPC-B, a standard measure for transactions that move an amount. */
export async function openBank(client: pg.Client): Promise<void> {
  for (const [table, rows] of [
    ['bank_branches', BRANCHES],
    ['bank_tellers', TELLERS],
    ['bank_accounts', ACCOUNTS],
  ] as const) {
    await client.query(
      `CREATE TABLE ${table} (id integer PRIMARY KEY, balance integer NOT NULL, filler text NOT NULL) WITH (fillfactor = 90)`,
    )
    await client.query(`INSERT INTO ${table} SELECT n, 0, repeat('x', 80) FROM generate_series(1, ${rows}) n`)
  }
  await client.query(
    `CREATE TABLE bank_history (teller integer, branch integer, account integer, delta integer, at timestamptz)`,
  )
  await client.query('VACUUM ANALYZE bank_branches, bank_tellers, bank_accounts')
}

/**
 * Builds the statements of one transaction as in TPC-B: account, its balance, teller, branch,
 * history.
 */
export function bankTransaction(random: () => number): { text: string; values: number[] }[] {
  const pick = (count: number) => 1 + Math.floor(random() * count)
  const [account, teller, branch, delta] = [pick(ACCOUNTS), pick(TELLERS), pick(BRANCHES), pick(9999) - 5000]
  return [
    { text: 'UPDATE bank_accounts SET balance = balance + $1 WHERE id = $2', values: [delta, account] },
    { text: 'SELECT balance FROM bank_accounts WHERE id = $1', values: [account] },
    { text: 'UPDATE bank_tellers SET balance = balance + $1 WHERE id = $2', values: [delta, teller] },
    { text: 'UPDATE bank_branches SET balance = balance + $1 WHERE id = $2', values: [delta, branch] },
    {
      text: 'INSERT INTO bank_history (teller, branch, account, delta, at) VALUES ($1, $2, $3, $4, now())',
      values: [teller, branch, account, delta],
    },
  ]
}
