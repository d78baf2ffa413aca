import type { QueryOf } from '@vicino/contract/endpoint'
import type { listReports as listEndpoint } from '@vicino/contract/reports/endpoints'
import type { Report } from '@vicino/contract/reports/schemas'
import { pageOf } from '../../platform/cursor.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Services } from '../../platform/http/context.ts'
import { readReports } from './reports.queries.ts'

const SCOPE = 'report'

/** Reports of deals, newest first; `totalCount` counts all of them. @throws AppError cursor_invalid */
export async function listReports(
  db: Db,
  { cursors }: Services,
  { limit, cursor }: QueryOf<typeof listEndpoint>,
): Promise<{ items: Report[]; nextCursor: string | null; totalCount: number }> {
  const position = cursor === undefined ? null : cursors.decode(SCOPE, cursor)
  const start = position && { createdAt: String(position.values[0]), id: position.id }
  const { rows, total } = await readReports(db, start, limit + 1)
  const page = pageOf(rows, limit, (last) =>
    cursors.encode(SCOPE, { values: [last.created_at.toISOString()], id: last.id }),
  )
  return {
    items: page.rows.map((row) => ({
      _id: row.id,
      reason: row.reason,
      text: row.text,
      createdAt: row.created_at.toISOString(),
      deal: { _id: row.deal_id, title: row.title },
      brand: { _id: row.brand_id, username: row.brand_name },
      reporter: { _id: row.reporter_id, username: row.reporter_name },
    })),
    nextCursor: page.nextCursor,
    totalCount: total,
  }
}
