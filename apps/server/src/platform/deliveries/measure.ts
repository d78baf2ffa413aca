import type { Registry } from 'prom-client'
import { gaugesReadTogether } from '../gauges.ts'
import type { Database } from '../db/database.ts'
import { firstRow } from '../db/statement.ts'
import type { Services } from '../http/context.ts'

const GAUGES = {
  waiting: 'Emails and pushes that have not left yet',
  lag_seconds: 'Age of the delivery that has been due longest',
  dead: 'Deliveries given up: npm run outbox -- list',
} as const

/** Adds gauges of the deliveries, read in one statement when the metrics are requested. */
export function measureDeliveries({ db, clock }: Pick<Services, 'db' | 'clock'>, registry: Registry): void {
  gaugesReadTogether(registry, 'vicino_deliveries', GAUGES, () => readDeliveryLag(db, clock.now()))
}

/** How far deliveries are behind. */
export const readDeliveryLag = (
  db: Database,
  now: Date,
): Promise<Record<keyof typeof GAUGES, number> | undefined> => firstRow(db)`
    SELECT count(*) FILTER (WHERE dead_at IS NULL) AS waiting,
      count(*) FILTER (WHERE dead_at IS NOT NULL) AS dead,
      coalesce(extract(epoch FROM ${now}::timestamptz - min(next_at) FILTER (
        WHERE dead_at IS NULL AND next_at <= ${now})), 0)::float8 AS lag_seconds
    FROM deliveries`
