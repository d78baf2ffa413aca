import type { Db } from '../../../platform/db/database.ts'
import type { TimeStart } from '../../../platform/cursor.ts'
import { type Exporting, exportBatches, type GridExport, batchesOf } from '../../../platform/grid-export.ts'
import type { Services } from '../../../platform/http/context.ts'
import type { Document } from '../../../platform/http/endpoint.ts'
import { kindOf } from '../../foundation/reports/public.ts'
import { type Params, filtersOf, thingIn } from './list-reports.ts'
import { readReportRows, type ReportRow } from './moderation.queries.ts'

/** Returns the author of the reported content; null = a deal, or content of an erased account. */
const authorOf = (row: ReportRow) => row.author_name ?? row.review_author ?? row.post_author

const REPORTS: GridExport<ReportRow> = {
  name: 'report',
  title: 'segnalazioni',
  columns: [
    { it: 'Quando', en: 'When', cell: ({ created_at: at }) => at },
    { it: 'Che cosa', en: 'What', cell: (row) => kindOf(thingIn(row)) },
    { it: 'Perché', en: 'Why', cell: ({ reason }) => reason },
    { it: 'Testo', en: 'Text', cell: ({ text }) => text },
    {
      it: 'Segnalato da',
      en: 'Reported by',
      cell: (row) => row.reporter_name ?? row.notifier_email,
      isPersonal: true,
    },
    {
      it: 'Contenuto',
      en: 'Content',
      cell: (row) =>
        row.comment_text ??
        row.review_text ??
        row.post_title ??
        row.person_name ??
        row.banner_title ??
        row.page ??
        row.title,
    },
    { it: 'Autore', en: 'Author', cell: authorOf, isPersonal: true },
    { it: 'Deal', en: 'Deal', cell: ({ title }) => title },
    { it: 'Brand', en: 'Brand', cell: ({ brand_name: name }) => name },
    { it: 'Assegnata a', en: 'Assigned to', cell: (row) => row.assignee_name, isPersonal: true },
    { it: 'Decisione', en: 'Decision', cell: ({ decision }) => decision },
    { it: 'Decisa', en: 'Decided', cell: ({ decided_at: at }) => at },
    { it: 'Opposizione in attesa', en: 'Appeal waits', cell: ({ is_appealed: is }) => is },
    { it: 'Codice', en: 'Id', cell: ({ id }) => id },
  ],
}

/** Exports the reports of the queue as CSV, newest first. */
export function exportReports(
  db: Db,
  services: Services,
  params: Params,
  exporting: Exporting,
): Promise<Document> {
  const filters = filtersOf(params, exporting.actor)
  const batches = batchesOf(
    (start: TimeStart | null, limit) => readReportRows(db, filters, start, limit),
    (last) => ({ at: last.created_at.toISOString(), id: last.id }),
  )
  return exportBatches(services, REPORTS, { ...exporting, detail: params }, batches)
}
