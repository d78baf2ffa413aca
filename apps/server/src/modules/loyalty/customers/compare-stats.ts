import { dayAt } from '@vicino/domain/loyalty/clock'
import type { Database } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { JobLog } from '../../../platform/jobs/jobs.ts'
import {
  differingRows,
  differingSums,
  endOfBatch,
  isBehind,
  lastCompared,
  mendTotals,
  noteCompared,
  programIds,
} from './compare.queries.ts'
import { refreshStats } from './member-stats.queries.ts'

/** A difference that was found in the read model and mended. */
export interface Mended {
  readonly programId: string
  /** null = sums of the program. */
  readonly userId: string | null
  readonly what: string
}

/**
 * Compares the rows of customers with their sources and mends differences. For each program it
 * compares all sums and one member of a hundred, other members each day; where anything differs,
 * all members.
 */
export async function compareStats(db: Database, now: Date): Promise<Mended[]> {
  const mended: Mended[] = []
  const share = dayAt(now.getTime()) % 100
  for (const programId of await programIds(db)) {
    const sums = await differingSums(db, programId)
    const some =
      sums.length > 0 ? [] : await differingRows(db, programId, { after: FIRST_ID, last: LAST_ID }, share)
    if (sums.length === 0 && some.length === 0) continue
    mended.push(
      { programId, userId: null, what: sums.join('; ') || 'rows of the sample' },
      ...(await mendProgram(db, programId)),
    )
  }
  return mended
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const BATCH = 2000

async function mendProgram(db: Database, programId: string): Promise<Mended[]> {
  const mended: Mended[] = []
  for (let after: string | null = FIRST_ID; after !== null;) {
    const end = await endOfBatch(db, programId, after, BATCH)
    const rows = await differingRows(db, programId, { after, last: end ?? LAST_ID }, null)
    if (rows.length > 0) {
      const concerned = rows.map(({ userId }) => ({ programId, userId }))
      // Each part has its own transaction, so that the consumer never waits long.
      await inTransaction(db, (tx) => refreshStats(tx, concerned))
      mended.push(...rows.map((row) => ({ programId, ...row })))
    }
    after = end
  }
  await inTransaction(db, (tx) => mendTotals(tx, programId))
  return mended
}

const DAY_SECONDS = 86_400
const AGAIN_AFTER_MS = 0.9 * DAY_SECONDS * 1000

/**
 * Runs once a day. A difference is an error in the log, unless unprocessed events may explain it.
 */
export async function compareDaily(db: Database, now: Date, log: JobLog): Promise<void> {
  const last = await lastCompared(db)
  if (last !== null && now.getTime() - Date.parse(last) < AGAIN_AFTER_MS) return
  await noteCompared(db, now)
  const isLate = await isBehind(db, 'member-stats')
  const mended = await compareStats(db, now)
  if (isLate) return
  for (const one of mended) log.error(one, 'customers: a row was not what it must be')
}
