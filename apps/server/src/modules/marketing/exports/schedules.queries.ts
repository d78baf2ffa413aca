import type { ExportKind } from '@vicino/contract/marketing/exports/constants'
import type { Language } from '@vicino/contract/common/language'
import { type RawBuilder, sql } from 'kysely'
import { type RowOf, tableColumns } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { allRows } from '../../../platform/db/statement.ts'
import { filesWait } from './exports.queries.ts'
import type { Timetable } from './timetable.ts'

const SCHEDULE_COLUMNS = tableColumns(`export_schedules s:
  id brandId what programId language nextAt coveredUntil createdBy createdAt`)

export interface ScheduleRow extends RowOf<typeof SCHEDULE_COLUMNS>, Timetable {
  readonly what: ExportKind
  readonly programName: string | null
  readonly language: Language
  readonly by: string | null
}

const readWhere = (db: Db, where: RawBuilder<unknown>): Promise<ScheduleRow[]> => allRows(db)`
    SELECT ${SCHEDULE_COLUMNS}, p.name AS "programName", s.every, s.weekday, s.month_day AS "monthDay", s.hour,
      CASE WHEN u.erased_at IS NULL THEN u.username END AS by
    FROM export_schedules s LEFT JOIN programs p ON p.id = s.program_id LEFT JOIN users u ON u.id = s.created_by ${where}`

/** Schedules of a brand, in the order in which they were made. */
export const readSchedules = (db: Db, brandId: string): Promise<ScheduleRow[]> =>
  readWhere(db, sql`WHERE s.brand_id = ${brandId} ORDER BY s.id`)

export async function findSchedule(db: Db, id: string): Promise<ScheduleRow | undefined> {
  const [row] = await readWhere(db, sql`WHERE s.id = ${id}`)
  return row
}

/** Whether a schedule is due or a file is to be made. */
export const exportsWait = (now: Date): RawBuilder<boolean> =>
  sql`EXISTS (SELECT FROM export_schedules WHERE next_at <= ${now}::timestamptz) OR ${filesWait(now)}`

/** Locks a due schedule; schedules of cancelled programs are never due. */
export async function lockDue(tx: Db, now: Date): Promise<ScheduleRow | undefined> {
  const [row] = await readWhere(
    tx,
    sql`WHERE s.next_at <= ${now}::timestamptz AND coalesce(p.status <> 'deleted', true)
      ORDER BY s.next_at, s.id LIMIT 1 FOR NO KEY UPDATE OF s SKIP LOCKED`,
  )
  return row
}

export interface ScheduleValues extends Timetable {
  readonly what: ExportKind
  readonly programId: string | null
  readonly nextAt: Date | null
}

const columnsOf = ({ what, programId, every, weekday, monthDay, hour, nextAt }: ScheduleValues) => ({
  what,
  program_id: programId,
  every,
  weekday,
  month_day: monthDay,
  hour,
  next_at: nextAt,
})

export async function insertSchedule(
  tx: Db,
  values: ScheduleValues,
  of: {
    readonly brandId: string
    readonly language: Language
    readonly createdBy: string
    readonly now: Date
  },
): Promise<string> {
  const row = await tx
    .insertInto('export_schedules')
    .values({
      ...columnsOf(values),
      brand_id: of.brandId,
      language: of.language,
      created_by: of.createdBy,
      created_at: of.now,
      updated_at: of.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** @param isOther true when its subject changed: then the covered time no longer counts */
export async function updateSchedule(
  tx: Db,
  id: string,
  values: ScheduleValues,
  { isOther, now }: { readonly isOther: boolean; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('export_schedules')
    .set({ ...columnsOf(values), updated_at: now, ...(isOther && { covered_until: null }) })
    .where('id', '=', id)
    .execute()
}

/** Stores that an export was made, and when the next one is due. */
export async function goOn(
  tx: Db,
  id: string,
  of: { readonly coveredUntil: Date; readonly nextAt: Date },
): Promise<void> {
  await tx
    .updateTable('export_schedules')
    .set({ covered_until: of.coveredUntil, next_at: of.nextAt })
    .where('id', '=', id)
    .execute()
}

export async function deleteScheduleRow(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('export_schedules').where('id', '=', id).execute()
}
