import { sql } from 'kysely'
import type { Registry } from 'prom-client'
import type { Database } from '../db/database.ts'
import { gaugesReadTogether } from '../gauges.ts'
import type { Services } from '../http/context.ts'

const GAUGES = {
  waiting: 'Events not yet worked off',
  lag_seconds: 'Age of the event that has been due longest',
  dead: 'Events given up: npm run outbox -- list',
} as const

type Figures = Readonly<Record<keyof typeof GAUGES, number>>

/** Gauges of the outbox, read in one statement when somebody asks for the metrics. */
export function measureOutbox({ db, clock }: Pick<Services, 'db' | 'clock'>, registry: Registry): void {
  gaugesReadTogether(registry, 'vicino_outbox', GAUGES, () => read(db, clock.now()))
}

async function read(db: Database, now: Date): Promise<Figures | undefined> {
  const { rows } = await sql<Figures>`
    SELECT (SELECT count(*) FROM outbox WHERE state = 'waiting') AS waiting,
      (SELECT count(*) FROM outbox WHERE state = 'dead') AS dead,
      coalesce((
        SELECT extract(epoch FROM ${now}::timestamptz - next_at)::float8 FROM outbox
        WHERE state = 'waiting' AND next_at <= ${now} ORDER BY next_at, id LIMIT 1
      ), 0) AS lag_seconds`.execute(db)
  return rows[0]
}
