import type { QueryOf } from '@vicino/contract/endpoint'
import type { listReports as listEndpoint } from '@vicino/contract/administration/moderation/endpoints'
import type { Report } from '@vicino/contract/administration/moderation/schemas'
import { offensiveWords } from '@vicino/domain/offensive-words'
import { assigneeFilterOf } from '../../../platform/assignee-filter.ts'
import { pageOf, timeCursor, timeStart } from '../../../platform/cursor.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { kindOf, type Thing } from '../../foundation/reports/public.ts'
import { type ReportFilters, readReports, type ReportRow } from './moderation.queries.ts'

export type Params = Omit<QueryOf<typeof listEndpoint>, 'limit' | 'cursor'>

export const filtersOf = ({ state, kind, reason, assigned }: Params, actor: Actor): ReportFilters => ({
  state,
  kind,
  reason,
  assignee: assigneeFilterOf(assigned, actor),
})

/**
 * Reads a page of the queue's reports, newest first; `totalCount` counts those of all pages.
 * @throws AppError cursor_invalid
 */
export async function listReports(
  db: Db,
  { cursors }: Services,
  { limit, cursor, ...asked }: QueryOf<typeof listEndpoint>,
  actor: Actor,
): Promise<{ items: Report[]; nextCursor: string | null; totalCount: number }> {
  const filters = filtersOf(asked, actor)
  const scope = ['report', filters]
  const { rows, total } = await readReports(db, filters, timeStart(cursors, scope, cursor), limit + 1)
  const page = pageOf(rows, limit, (last) => timeCursor(cursors, scope, last.created_at, last.id))
  return {
    items: page.rows.map(presentReport),
    nextCursor: page.nextCursor,
    totalCount: total,
  }
}

export function presentReport(row: ReportRow): Report {
  return {
    _id: row.id,
    reason: row.reason,
    text: row.text,
    createdAt: row.created_at.toISOString(),
    kind: kindOf(thingIn(row)),
    deal: row.deal_id === null ? null : { _id: row.deal_id, title: row.title ?? '' },
    brand: row.brand_id === null ? null : { _id: row.brand_id, username: row.brand_name ?? '' },
    about: aboutOf(row),
    origin: row.origin,
    notifier: row.notifier_email === null ? null : { name: row.notifier_name, email: row.notifier_email },
    objection:
      row.objection === null
        ? null
        : { text: row.objection, createdAt: row.objected_at?.toISOString() ?? '' },
    reporter: row.reporter_id === null ? null : { _id: row.reporter_id, username: row.reporter_name ?? '' },
    comment:
      row.comment_id === null
        ? null
        : {
            id: row.comment_id,
            text: row.comment_text ?? '',
            author: { _id: row.author_id ?? '', username: row.author_name ?? '' },
            words: offensiveWords(row.comment_text ?? ''),
            isGone: row.is_gone === true,
          },
    post:
      row.post_id === null
        ? null
        : {
            id: row.post_id,
            title: row.post_title ?? '',
            text: row.post_description ?? '',
            coverUrl: row.post_cover ?? '',
            author: { _id: row.author_id ?? '', username: row.post_author ?? '' },
            isGone: row.is_gone === true,
          },
    review:
      row.review_id === null
        ? null
        : {
            id: row.review_id,
            stars: row.review_stars ?? 0,
            text: row.review_text ?? '',
            author: { _id: row.author_id ?? '', username: row.review_author ?? '' },
            words: offensiveWords(row.review_text ?? ''),
            isGone: row.is_gone === true,
          },
    decision: row.decision,
    decidedAt: row.decided_at?.toISOString() ?? null,
    assignee: row.assigned_to === null ? null : { _id: row.assigned_to, username: row.assignee_name },
    isAppealed: row.is_appealed,
  }
}

/** Returns the content of a report; its row has the business of a deal as `brand_id` too. */
export const thingIn = (row: ReportRow): Thing => ({ ...row, brand_id: row.own_brand_id })

function aboutOf(row: ReportRow): Report['about'] {
  if (row.person_id !== null) return { _id: row.person_id, name: row.person_name ?? '' }
  if (row.own_brand_id !== null) return { _id: row.own_brand_id, name: row.brand_name ?? '' }
  if (row.banner_id !== null) return { _id: row.banner_id, name: row.banner_title ?? '' }
  return row.page === null ? null : { _id: null, name: row.page }
}
