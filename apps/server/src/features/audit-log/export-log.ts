import { Readable } from 'node:stream'
import { EXPORT_ROWS } from '@vicino/contract/audit-log/constants'
import type { exportAuditLog } from '@vicino/contract/audit-log/endpoints'
import type { QueryOf } from '@vicino/contract/endpoint'
import { writeAudit } from '../../platform/audit.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../platform/csv.ts'
import type { TimeStart } from '../../platform/cursor.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Actor, Services } from '../../platform/http/context.ts'
import type { Document } from '../../platform/http/endpoint.ts'
import { type LogFilters, readLog } from './audit-log.queries.ts'
import { filtersOf } from './read-log.ts'

/** Rows read at once: what is held in memory of an export, however long it is. */
const PIECE = 1000

/** The log as CSV, piece by piece. Who exported what is noted before the first line leaves. */
export async function exportLog(
  db: Db,
  { clock }: Services,
  asked: QueryOf<typeof exportAuditLog>,
  actor: Actor,
): Promise<Document> {
  const now = clock.now()
  const filters = await filtersOf(db, asked)
  // A name that was searched for is a person's.
  const { who: _who, ...told } = asked
  await writeAudit(db, {
    actorId: actor.sub,
    action: 'audit-log.exported',
    objectType: 'audit-log',
    objectId: actor.sub,
    detail: { ...told, ...(filters?.actorId === undefined ? {} : { actorId: filters.actorId }) },
    now,
  })
  return {
    bytes: Readable.from(linesOf(db, filters)),
    fileName: `registro-${now.toISOString().slice(0, 10)}.csv`,
    isFinal: false,
    isSaved: true,
  }
}

async function* linesOf(db: Db, filters: LogFilters | null): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(['at', 'who', 'who_id', 'what', 'record_type', 'record_id', 'detail'])
  if (filters === null) return
  let start: TimeStart | null = null
  for (let read = 0; read < EXPORT_ROWS; read += PIECE) {
    const rows = await readLog(db, filters, start, PIECE)
    yield rows
      .map((row) =>
        csvLine([
          row.created_at.toISOString(),
          row.username ?? '',
          row.actor_id ?? '',
          row.action,
          row.object_type,
          row.object_id,
          JSON.stringify(row.detail),
        ]),
      )
      .join('')
    const last = rows.at(-1)
    if (rows.length < PIECE || last === undefined) return
    start = { at: last.created_at.toISOString(), id: last.id }
  }
}
