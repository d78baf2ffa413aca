import type pg from 'pg'
import { linkCode } from '@vicino/domain/promoters'
import { BENCH_USER } from '../seed/seed.ts'

/**
 * Makes tracked links to so many deals, including existing ones.
 * @returns their codes
 */
export async function addLinks(client: pg.Client, count: number): Promise<string[]> {
  const codes = Array.from({ length: count }, (_, n) =>
    linkCode(Buffer.from([n % 30, n / 30, 1, 2, 3, 4, 5, 6])),
  )
  await client.query(
    `WITH picked AS (
       SELECT d.id, brand_id, n FROM (
         SELECT id, brand_id, row_number() OVER (ORDER BY id) AS n FROM deals ORDER BY id LIMIT ${count}
       ) d WHERE NOT EXISTS (SELECT FROM promoter_slots s WHERE s.deal_id = d.id)
     ), opened AS (
       INSERT INTO promoter_slots (deal_id, brand_id, kind, value, total_count, taken_count, opened_at)
       SELECT id, brand_id, 'percent', 10, 1, 1, now() FROM picked RETURNING id, deal_id
     ) INSERT INTO promoter_links (slot_id, deal_id, promoter_id, code, taken_at)
       SELECT o.id, o.deal_id, $1, ($2::text[])[p.n], now() FROM opened o JOIN picked p ON p.id = o.deal_id`,
    [BENCH_USER, codes],
  )
  return codes
}
