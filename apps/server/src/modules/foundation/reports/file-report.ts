import './reports.events.ts'
import type { ReportKind, ReportReason } from '@vicino/contract/foundation/reports/schemas'
import type { Db } from '../../../platform/db/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { insertReport } from './reports.queries.ts'
import { dealBeside, thingOf } from './things.queries.ts'

/**
 * Files an account's report of content that exists; the reporter gets a receipt (art. 16 Digital
 * Services Act). @returns its id; undefined when they have reported the same before
 */
export async function fileReport(
  tx: Db,
  { kind, id }: { readonly kind: ReportKind; readonly id: string },
  report: { readonly reporterId: string; readonly reason: ReportReason; readonly text: string },
  now: Date,
): Promise<string | undefined> {
  const thing = thingOf(kind, id)
  const about = { ...thing, deal_id: await dealBeside(tx, kind, id) }
  const reportId = await insertReport(tx, about, report, now)
  if (reportId !== undefined) await emit(tx, 'report.filed', { reportId }, now)
  return reportId
}
