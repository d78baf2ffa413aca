import type { QueryOf, ResponseOf } from '@vicino/contract/endpoint'
import type { exportAuditLog, listAuditLog } from '@vicino/contract/administration/audit/log/endpoints'
import { pageOf, timeCursor, timeStart } from '../../../platform/cursor.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/http/context.ts'
import { presentActor } from './audit.presenter.ts'
import { findByName, type LogFilters, type LogRow, readLog } from './audit-log.queries.ts'

type Params = QueryOf<typeof exportAuditLog>
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Translates a search into filters; null where no account is called `who`. */
export async function filtersOf(db: Db, { who, what, ...rest }: Params): Promise<LogFilters | null> {
  if (who === undefined) return { ...rest, action: what }
  const actorId = UUID.test(who) ? who : await findByName(db, who)
  return actorId === undefined ? null : { ...rest, action: what, actorId }
}

/** Reads a page of the log, newest first. @throws AppError cursor_invalid */
export async function listLog(
  db: Db,
  { cursors }: Services,
  { limit, cursor, ...asked }: QueryOf<typeof listAuditLog>,
): Promise<ResponseOf<typeof listAuditLog>> {
  const scope = ['audit-log', asked]
  const start = timeStart(cursors, scope, cursor)
  const filters = await filtersOf(db, asked)
  const rows = filters === null ? [] : await readLog(db, filters, start, limit + 1)
  const page = pageOf(rows, limit, (last) => timeCursor(cursors, scope, last.created_at, last.id))
  return { items: page.rows.map(presentEntry), nextCursor: page.nextCursor }
}

const presentEntry = (row: LogRow): ResponseOf<typeof listAuditLog>['items'][number] => ({
  _id: row.id,
  action: row.action,
  type: row.object_type,
  recordId: row.object_id,
  recordName: row.object_name,
  actor: presentActor(row),
  detail: row.detail,
  createdAt: row.created_at.toISOString(),
})
