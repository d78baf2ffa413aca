import type { exportAuditLog } from '@vicino/contract/administration/audit/log/endpoints'
import type { QueryOf } from '@vicino/contract/endpoint'
import type { Db } from '../../../platform/db/database.ts'
import type { TimeStart } from '../../../platform/cursor.ts'
import { type Exporting, exportBatches, type GridExport, batchesOf } from '../../../platform/grid-export.ts'
import type { Services } from '../../../platform/http/context.ts'
import type { Document } from '../../../platform/http/endpoint.ts'
import { type LogRow, readLog } from './audit-log.queries.ts'
import { filtersOf } from './read-log.ts'

const LOG: GridExport<LogRow> = {
  name: 'audit-log',
  title: 'registro',
  columns: [
    { it: 'Quando', en: 'When', cell: ({ created_at: at }) => at },
    { it: 'Chi', en: 'Who', cell: ({ username, key }) => username ?? key, isPersonal: true },
    { it: 'Codice di chi', en: 'Id of who', cell: ({ actor_id: id }) => id },
    { it: 'Che cosa', en: 'What', cell: ({ action }) => action },
    { it: 'Tipo', en: 'Type', cell: ({ object_type: type }) => type },
    { it: 'Codice', en: 'Id', cell: ({ object_id: id }) => id },
    { it: 'Dettagli', en: 'Details', cell: ({ detail }) => JSON.stringify(detail) },
  ],
}

/** Exports the log of a search as CSV, newest first. */
export async function exportLog(
  db: Db,
  services: Services,
  asked: QueryOf<typeof exportAuditLog>,
  exporting: Exporting,
): Promise<Document> {
  const filters = await filtersOf(db, asked)
  // The searched name is a person's, so the log omits it.
  const { who: _who, ...told } = asked
  const detail = { ...told, ...(filters?.actorId === undefined ? {} : { actorId: filters.actorId }) }
  const batches = batchesOf(
    async (start: TimeStart | null, limit) => (filters === null ? [] : readLog(db, filters, start, limit)),
    (last: LogRow) => ({ at: last.created_at.toISOString(), id: last.id }),
  )
  return exportBatches(services, LOG, { ...exporting, detail }, batches)
}
