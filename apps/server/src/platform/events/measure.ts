import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../db/database.ts'
import type { Services } from '../http/context.ts'

const GAUGES = {
  waiting: 'Events not yet worked off',
  lag_seconds: 'Age of the event that has been due longest',
  dead: 'Events given up: npm run outbox -- list',
} as const

type Figures = Readonly<Record<keyof typeof GAUGES, number>>

const UNKNOWN: Figures = { waiting: NaN, lag_seconds: NaN, dead: NaN }

/** Gauges of the outbox, read in one statement when somebody asks for the metrics; NaN where the database is not there. */
export function measureOutbox({ db, clock }: Pick<Services, 'db' | 'clock'>, registry: Registry): void {
  let reading: Promise<Figures> | undefined
  const figures = (): Promise<Figures> =>
    (reading ??= read(db, clock.now())
      .catch(() => UNKNOWN)
      .finally(() => {
        reading = undefined
      }))
  for (const name of Object.keys(GAUGES) as (keyof typeof GAUGES)[]) {
    const gauge: Gauge = new Gauge({
      name: `vicino_outbox_${name}`,
      help: GAUGES[name],
      registers: [registry],
      collect: async () => gauge.set((await figures())[name]),
    })
  }
}

async function read(db: Database, now: Date): Promise<Figures> {
  const { rows } = await sql<Figures>`
    SELECT (SELECT count(*) FROM outbox WHERE state = 'waiting') AS waiting,
      (SELECT count(*) FROM outbox WHERE state = 'dead') AS dead,
      coalesce((
        SELECT extract(epoch FROM ${now}::timestamptz - next_at)::float8 FROM outbox
        WHERE state = 'waiting' AND next_at <= ${now} ORDER BY next_at, id LIMIT 1
      ), 0) AS lag_seconds`.execute(db)
  return rows[0] ?? UNKNOWN
}
