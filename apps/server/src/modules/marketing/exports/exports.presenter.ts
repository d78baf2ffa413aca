import type { Export, ExportSchedule } from '@vicino/contract/marketing/exports/schemas'
import type { ExportRow } from './exports.queries.ts'
import type { ScheduleRow } from './schedules.queries.ts'

const programOf = ({ programId, programName }: Pick<ExportRow, 'programId' | 'programName'>) =>
  programId === null ? null : { _id: programId, name: programName ?? '' }

export const presentExport = (row: ExportRow): Export => ({
  _id: row.id,
  what: row.what,
  program: programOf(row),
  origin: row.state === 'sent' ? 'direct' : row.isScheduled ? 'schedule' : 'once',
  state: row.state,
  rows: row.rows,
  bytes: row.bytes,
  from: row.from?.toISOString() ?? null,
  until: row.until?.toISOString() ?? null,
  by: row.by,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.state === 'sent' ? null : row.expiresAt.toISOString(),
  downloads: row.downloads,
})

export const presentSchedule = (row: ScheduleRow): ExportSchedule => ({
  _id: row.id,
  what: row.what,
  program: programOf(row),
  every: row.every,
  weekday: row.weekday,
  monthDay: row.monthDay,
  hour: row.hour,
  isPaused: row.nextAt === null,
  nextAt: row.nextAt?.toISOString() ?? null,
  by: row.by,
  createdAt: row.createdAt.toISOString(),
})
