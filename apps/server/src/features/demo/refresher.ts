import { sql } from 'kysely'
import type { Job } from '../../platform/jobs/jobs.ts'
import { DEMO_KEY, demoIsLoaded } from './demo.service.ts'

/**
 * Keeps the demo alive after the day it was loaded: a deal of the loader's that runs out comes back with a new end, a
 * flash deal (two hours or less when it was written) as a flash deal again, any other for three to sixteen days, and its
 * price goes on in the history until then. What had run out or sold out when the demo was loaded stays so, and deals
 * that people publish, those of demo shops too, are left alone: they are younger than the load. Ends are spread by a
 * hash of the deal and the moment, so that they do not all come at once.
 */
export const demoRefresher: Job = {
  name: 'demo-refresher',
  everySeconds: 60,
  async run(tx, now) {
    if (!(await demoIsLoaded(tx))) return
    await sql`
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
            JOIN brands ON brands.id = deals.brand_id
          WHERE installation.key = ${DEMO_KEY} AND brands.source_key LIKE 'demo:%' AND deals.expires_at <= ${now}
            AND deals.expires_at > deals.updated_at AND deals.redeemed_count < deals.quantity
        ) AS spread
        WHERE deals.id = spread.id
        RETURNING deals.id, deals.product_id, deals.price_cents, deals.discount_price_cents, deals.expires_at
      )
      INSERT INTO deal_prices (deal_id, product_id, price_cents, discount_price_cents, created_at, ends_at)
      SELECT id, product_id, price_cents, discount_price_cents, ${now}::timestamptz, expires_at FROM renewed`.execute(
      tx,
    )
  },
}
