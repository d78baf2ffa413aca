import type { Db } from '../../../platform/db/database.ts'
import { allRows } from '../../../platform/db/statement.ts'

interface DemoPeople {
  /** The account of the demo's shop. */
  readonly shop: { readonly id: string; readonly brand_id: string } | undefined
  /** The demo's consumer first, then others who follow the shop. */
  readonly customers: readonly { readonly id: string }[]
}

/** Reads the people who talk in the demo. */
export async function readDemoPeople(tx: Db, count: number): Promise<DemoPeople> {
  const rows = await allRows(tx)<{ id: string; brand_id: string }>`
    SELECT id, brand_id FROM users WHERE email = 'brand@vicino.test'`
  const shop = rows[0]
  const customers = await allRows(tx)<{ id: string }>`
    SELECT id FROM users u WHERE role = 'audience' AND (email = 'audience@vicino.test'
      OR EXISTS (SELECT FROM follows f WHERE f.user_id = u.id AND f.brand_id = ${shop?.brand_id ?? null}::uuid))
    ORDER BY email <> 'audience@vicino.test', id LIMIT ${count}::int`
  return { shop, customers }
}
