import { DAY_MS } from '@vicino/domain/loyalty/clock'
import type { Db } from '../db/database.ts'
import { execute } from '../db/statement.ts'
import type { Job } from '../jobs/jobs.ts'

/** Days that events are kept as a record of what consumers processed. */
const KEPT_DAYS = 30
/**
 * Days and months that are made ahead: a server may stand still for a week, and its log still has
 * daily partitions.
 */
const DAYS_AHEAD = 7
const MONTHS_AHEAD = 2

/**
 * Makes the partitions of the present day and month and of the coming ones. Only at the start,
 * before requests are served: an insert into the default partition fails when the partition of its
 * time is attached meanwhile.
 */
export async function makePartitions(db: Db, now: Date): Promise<void> {
  await execute(db)`SELECT add_partitions('outbox_log', 'day', ${now}, ${DAYS_AHEAD})`
  await execute(db)`SELECT add_partitions('audit_log', 'month', ${now}, ${MONTHS_AHEAD})`
}

/**
 * Makes the partitions of the coming days of the event log and of the coming months of the audit
 * log, and drops days of events that ended 30 days ago, once all consumers have read them. It also
 * runs at each start. Rows of a time without a partition, as after a standstill of more than a
 * week, go to the default one.
 */
export const partitionsJob: Job = {
  name: 'partitions',
  everySeconds: 3600,
  async run(tx, now) {
    await execute(tx)`
      SELECT add_partitions('outbox_log', 'day', ${now}::timestamptz + interval '1 day', ${DAYS_AHEAD - 1})`
    await execute(tx)`
      SELECT add_partitions('audit_log', 'month', ${now}::timestamptz + interval '1 month', ${MONTHS_AHEAD - 1})`
    const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
    await execute(tx)`SELECT drop_read_events(${before})`
  },
}
