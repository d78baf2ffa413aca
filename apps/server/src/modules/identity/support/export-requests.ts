import type { Db } from '../../../platform/db/database.ts'
import type { TimeStart } from '../../../platform/cursor.ts'
import { type Exporting, exportBatches, type GridExport, batchesOf } from '../../../platform/grid-export.ts'
import type { Services } from '../../../platform/http/context.ts'
import type { Document } from '../../../platform/http/endpoint.ts'
import { type Params, filtersOf } from './list-requests.ts'
import { queuedAt, type QueuedRow, readQueueRows } from './support.queries.ts'

const REQUESTS: GridExport<QueuedRow> = {
  name: 'support',
  title: 'assistenza',
  columns: [
    { it: 'Quando', en: 'When', cell: ({ created_at: at }) => at },
    { it: 'Argomento', en: 'Topic', cell: ({ topic }) => topic },
    { it: 'Chi', en: 'Who', cell: ({ username }) => username, isPersonal: true },
    { it: 'E-mail', en: 'E-mail', cell: ({ email }) => email, isPersonal: true },
    { it: 'Domanda', en: 'Question', cell: ({ text }) => text },
    { it: 'Assegnata a', en: 'Assigned to', cell: (row) => row.assignee_name, isPersonal: true },
    { it: 'Risposta', en: 'Answer', cell: ({ answer }) => answer },
    { it: 'Risposto', en: 'Answered', cell: ({ answered_at: at }) => at },
    { it: 'Oggetto', en: 'Subject', cell: ({ subject }) => subject },
    { it: 'Codice', en: 'Id', cell: ({ id }) => id },
  ],
}

/** The requests of the queue as CSV, in its order. */
export function exportRequests(
  db: Db,
  services: Services,
  params: Params,
  exporting: Exporting,
): Promise<Document> {
  const filters = filtersOf(params, exporting.actor)
  const batches = batchesOf(
    (start: TimeStart | null, limit) => readQueueRows(db, filters, start, limit),
    (last) => ({ at: queuedAt(last).toISOString(), id: last.id }),
  )
  return exportBatches(services, REQUESTS, { ...exporting, detail: params }, batches)
}
