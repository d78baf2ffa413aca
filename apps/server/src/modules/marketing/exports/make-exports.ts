import './exports.messages.ts'
import { randomBytes } from 'node:crypto'
import { EXPORT_LIMITS } from '@vicino/contract/marketing/exports/constants'
import { DAY_MS } from '@vicino/domain/loyalty/clock'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Services } from '../../../platform/http/context.ts'
import type { JobLog } from '../../../platform/jobs/jobs.ts'
import { notifyAll, staffOf } from '../../foundation/notifications/public.ts'
import {
  deleteOld,
  erasedSince,
  type ExportRow,
  findStale,
  keptObjects,
  insertExport,
  setFailed,
  setReady,
  setRewritten,
  takeWaiting,
} from './exports.queries.ts'
import { rowsOf } from './rows-of.ts'
import { goOn, lockDue } from './schedules.queries.ts'
import { readStored, writeStored } from './stored-file.ts'
import { dueAfter, dueUntil } from './timetable.ts'

type Needed = Pick<Services, 'db' | 'standbys' | 'storage'>

const MINUTE_MS = 60_000
/** Tries of a file that cannot be made: one minute after the first failure, two after the next. */
const TRIES = 3
/** Schedules and files of one run of the job. */
const MOST = 20

/** Folder in the storage; a file that no export names for an hour was left by a killed run. */
const FOLDER = 'exports'
const ORPHAN_MS = 60 * MINUTE_MS
const NAMES = 500

/** Returns when an export made now expires. */
export const expiryOf = (now: Date): Date => new Date(now.getTime() + EXPORT_LIMITS.days * DAY_MS)

/** Orders an export of each due schedule: only one, however many of its hours were missed. */
export async function startDue({ db }: Pick<Needed, 'db'>, now: Date): Promise<void> {
  for (let count = 0; count < MOST; count += 1) {
    if (!(await inTransaction(db, (tx) => startNext(tx, now)))) return
  }
}

/** @returns whether a schedule was due */
async function startNext(tx: Db, now: Date): Promise<boolean> {
  const schedule = await lockDue(tx, now)
  if (schedule === undefined) return false
  const dueAt = dueUntil(schedule, now)
  const { id, brandId, what, programId, language, createdBy, coveredUntil } = schedule
  const isOfAPeriod = what === 'movements' || what === 'purchases'
  // The first export covers as much time as lies between two exports.
  const from = coveredUntil ?? dueUntil(schedule, new Date(dueAt.getTime() - 1))
  const period = isOfAPeriod ? { from, until: dueAt } : { from: null, until: null }
  const values = { brandId, what, programId, language, createdBy, createdAt: now, expiresAt: expiryOf(now) }
  await insertExport(tx, { ...values, ...period }, { id, dueAt })
  await goOn(tx, id, { coveredUntil: dueAt, nextAt: dueAfter(schedule, now) })
  return true
}

/**
 * Makes waiting files. The job holds its lock meanwhile, so one process makes one at a time; after
 * a kill it begins again.
 */
export async function makeWaiting(services: Needed, now: Date, log: JobLog): Promise<void> {
  for (let count = 0; count < MOST; count += 1) {
    const row = await inTransaction(services.db, (tx) => takeWaiting(tx, now))
    if (row === undefined) return
    try {
      await make(services, row, now)
    } catch (error) {
      log.error({ err: error, export: row.id }, 'export could not be made')
      await inTransaction(services.db, (tx) => fail(tx, row, now))
    }
  }
}

/**
 * Makes a new name for each try, so that remains of a try do not block the next one. Nobody can
 * guess it.
 */
const newObject = ({ id }: ExportRow): string => `${FOLDER}/${id}/${randomBytes(12).toString('hex')}.jsonl.gz`

async function make({ db, standbys, storage }: Needed, row: ExportRow, now: Date): Promise<void> {
  const object = newObject(row)
  const rows = await rowsOf(await standbys.readWhenReplayed(), row, now)
  const written = await writeStored(storage, object, rows, row.language)
  const isKept = await inTransaction(db, async (tx) => {
    const isReady = await setReady(tx, { id: row.id, object, ...written })
    if (isReady && row.isScheduled) await tell(tx, row, 'export-ready', now)
    return isReady
  })
  if (!isKept) await storage.remove([object])
}

async function fail(tx: Db, row: ExportRow, now: Date): Promise<void> {
  const isLast = row.tries >= TRIES
  await setFailed(tx, row.id, isLast ? null : new Date(now.getTime() + row.tries * MINUTE_MS))
  if (isLast) await tell(tx, row, 'export-failed', now)
}

/**
 * Notifies the people responsible for the brand, in the app and by e-mail; neither contains any of
 * the file.
 */
async function tell(tx: Db, row: ExportRow, template: 'export-ready' | 'export-failed', now: Date) {
  const { id: exportId, what, programName } = row
  await notifyAll(tx, await staffOf(tx, row.brandId, 'customer-EXPORT'), {
    kind: 'shopOffice',
    template,
    isService: true,
    now,
    data: () => Promise.resolve({ exportId, what, program: programName ?? '' }),
  })
}

/**
 * Rewrites files that contain people who closed the account: within a day at most nothing of them
 * is kept.
 */
export async function rewriteStale(
  { db, storage }: Pick<Needed, 'db' | 'storage'>,
  now: Date,
): Promise<void> {
  for (let count = 0; count < MOST; count += 1) {
    const row = await findStale(db, now)
    if (row === undefined || row.object === null || row.readAt === null) return
    const gone = await erasedSince(db, row.readAt)
    const object = newObject(row)
    const written = await writeStored(
      storage,
      object,
      await readStored(storage, row.object, gone),
      row.language,
    )
    const isKept = await inTransaction(db, (tx) =>
      setRewritten(tx, { id: row.id, object, ...written, at: now }),
    )
    await storage.remove([isKept ? row.object : object])
  }
}

/** Deletes expired files. */
export async function removeOld({ db, storage }: Pick<Needed, 'db' | 'storage'>, now: Date): Promise<void> {
  const objects = await inTransaction(db, (tx) => deleteOld(tx, now, MOST * 10))
  await storage.remove(objects)
}

/**
 * Deletes files that no export names. A server that stopped between a file and its row leaves one,
 * and no customer's data may stay in it. It checks the next names after one. @returns the name to
 * continue after, '' = from the beginning
 */
export async function removeOrphans(
  { db, storage }: Pick<Needed, 'db' | 'storage'>,
  now: Date,
  after: string,
): Promise<string> {
  const found = await storage.list(FOLDER, after, NAMES)
  const before = new Date(now.getTime() - ORPHAN_MS)
  const old = found.filter(({ modifiedAt }) => modifiedAt < before).map(({ name }) => name)
  const kept = await keptObjects(db, old)
  await storage.remove(old.filter((name) => !kept.has(name)))
  return found.length < NAMES ? '' : (found.at(-1)?.name ?? '')
}
