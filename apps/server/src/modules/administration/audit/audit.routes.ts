import { AUDITED } from '@vicino/contract/administration/audit/constants'
import { listRecordAudit } from '@vicino/contract/administration/audit/endpoints'
import { allows } from '../../../platform/auth/permissions.ts'
import { pageOf, timeCursor, timeStart } from '../../../platform/cursor.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Routes } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/endpoint.ts'
import { presentActor } from './audit.presenter.ts'
import { readTrail } from './audit.queries.ts'

export const routes: Routes = (app, { db, cursors }) => {
  serve(app, listRecordAudit, async ({ params: { type, id }, query: { limit, cursor }, actor }) => {
    if (!allows(actor, AUDITED[type])) throw new AppError('permission_missing')
    const scope = ['audit', type, id]
    const rows = await readTrail(db, { type, id }, timeStart(cursors, scope, cursor), limit)
    const page = pageOf(rows, limit, (last) => timeCursor(cursors, scope, last.created_at, last.id))
    return {
      items: page.rows.map((row) => ({
        _id: row.id,
        action: row.action,
        actor: presentActor(row),
        detail: row.detail,
        createdAt: row.created_at.toISOString(),
      })),
      nextCursor: page.nextCursor,
    }
  })
}
