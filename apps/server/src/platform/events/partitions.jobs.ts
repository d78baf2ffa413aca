import { sql } from 'kysely'
import type { Job } from '../jobs/jobs.ts'

/** Events are kept for so long as a record of what was acted on. */
const KEPT_DAYS = 30
/** So many days and months are made ahead: a server may stand still for a week, and its log goes on by days. */
const DAYS_AHEAD = 7
const MONTHS_AHEAD = 2

/**
 * Makes the partitions of the coming days of the event log and of the coming months of the audit log, and drops days of
 * events that ended 30 days ago, once all consumers have read them. Runs at each start too. What is written for a time
 * without a partition goes to the default one.
 */
export const partitionsJob: Job = {
  name: 'partitions',
  everySeconds: 3600,
  async run(tx, now) {
    await sql`SELECT add_partitions('outbox_log', 'day', ${now}, ${DAYS_AHEAD})`.execute(tx)
    await sql`SELECT add_partitions('audit_log', 'month', ${now}, ${MONTHS_AHEAD})`.execute(tx)
    const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000)
    await sql`SELECT drop_read_events(${before})`.execute(tx)
  },
}
