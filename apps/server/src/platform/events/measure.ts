import type { Registry } from 'prom-client'
import type { Database } from '../db/database.ts'
import { firstRow } from '../db/statement.ts'
import { gaugesReadTogether } from '../gauges.ts'
import type { Services } from '../http/context.ts'

const GAUGES = {
  waiting: 'Events that a consumer has not read yet or has to try again',
  lag_seconds: 'Age of the event that has been due longest',
  dead: 'Events given up: npm run outbox -- list',
} as const

type Figures = Readonly<Record<keyof typeof GAUGES, number>>

/** Gauges of the outbox, read in one statement when the metrics are requested. */
export function measureOutbox({ db, clock }: Pick<Services, 'db' | 'clock'>, registry: Registry): void {
  gaugesReadTogether(registry, 'vicino_outbox', GAUGES, () => readOutboxLag(db, clock.now()))
}

/** Reads how far consumers are behind. */
export const readOutboxLag = (db: Database, now: Date): Promise<Figures | undefined> => firstRow(db)`
    WITH slowest AS (SELECT min(last_id) AS last_id FROM consumer_offsets)
    SELECT (SELECT count(*) FROM outbox_log, slowest WHERE id > last_id)
        + (SELECT count(*) FROM events_set_aside WHERE state = 'waiting') AS waiting,
      (SELECT count(*) FROM events_set_aside WHERE state = 'dead') AS dead,
      extract(epoch FROM ${now}::timestamptz - least(
        ${now}::timestamptz,
        (SELECT created_at FROM outbox_log, slowest WHERE id > last_id ORDER BY id LIMIT 1),
        (SELECT min(next_at) FROM events_set_aside WHERE state = 'waiting')
      ))::float8 AS lag_seconds`
