import type { Registry } from 'prom-client'
import type { Database } from '../db/database.ts'
import { allRows, firstRow } from '../db/statement.ts'
import { type FiguresOf, gaugesOfEach, gaugesReadTogether } from '../gauges.ts'
import type { Services } from '../http/context.ts'
import type { Readers } from './log.queries.ts'

const GAUGES = {
  waiting: 'Events that a consumer has not read yet or has to try again',
  lag_seconds: 'Age of the event that has been due longest',
  dead: 'Events given up: npm run outbox -- list',
} as const

type Figures = Readonly<Record<keyof typeof GAUGES, number>>

const GAUGES_OF_CONSUMER = {
  lag_seconds: 'Age of the event that the consumer has been due to process longest',
  set_aside: 'Events that the consumer has to process one by one, or to try again',
} as const

/** Gauges of the outbox, read in two statements when the metrics are requested. */
export function measureOutbox(
  { db, clock, consumers }: Pick<Services, 'db' | 'clock' | 'consumers'>,
  registry: Registry,
): void {
  gaugesReadTogether(registry, 'vicino_outbox', GAUGES, () => readOutboxLag(db, clock.now()))
  gaugesOfEach(registry, 'vicino_consumer', 'consumer', GAUGES_OF_CONSUMER, () =>
    readConsumerLags(db, consumers, clock.now()),
  )
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

/** Reads how far each consumer is behind with the events of its own types. */
export function readConsumerLags(
  db: Database,
  consumers: Readers,
  now: Date,
): Promise<FiguresOf<keyof typeof GAUGES_OF_CONSUMER>[]> {
  const readers = JSON.stringify(consumers.map(({ name, on }) => ({ consumer: name, types: on })))
  return allRows(db)`
    SELECT o.consumer AS of, coalesce(aside.count, 0) AS set_aside,
      greatest(0, extract(epoch FROM ${now}::timestamptz - least(
        (SELECT created_at FROM outbox_log WHERE id > o.last_id AND type = ANY (reader.types) ORDER BY id LIMIT 1),
        aside.due,
        ${now}
      )))::float8 AS lag_seconds
    FROM jsonb_to_recordset(${readers}::jsonb) AS reader (consumer text, types text[])
      JOIN consumer_offsets o USING (consumer)
      LEFT JOIN (
        SELECT consumer, count(*), min(next_at) AS due FROM events_set_aside WHERE state = 'waiting' GROUP BY consumer
      ) aside USING (consumer)`
}
