import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { execute } from '../../../platform/db/statement.ts'

/** Purchases that one run changes. */
const MOST = 5000

/**
 * Takes products, categories and makers out of the lines of purchases before a moment; amounts and
 * quantities stay for refunds and books.
 */
export const forgetProducts = (tx: Db, before: Date): Promise<void> => execute(tx)`
    UPDATE purchases p SET lines = without_products(p.lines) FROM (
      SELECT program_id, id FROM purchases
      WHERE occurred_at < ${before}::timestamptz
        AND lines @? '$[*] ? (@.code != null || @.category != null || @.brand != null)'
      ORDER BY occurred_at LIMIT ${sql.lit(MOST)}
    ) old WHERE p.program_id = old.program_id AND p.id = old.id`
