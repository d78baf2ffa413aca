import type { listAutomationRuns as contract } from '@vicino/contract/marketing/automations/endpoints'
import type { QueryOf, ResponseOf } from '@vicino/contract/endpoint'
import { pageOf } from '../../../platform/cursor.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { presentRun } from './automations.presenter.ts'
import { readRuns } from './log.queries.ts'
import { readOwnRow } from './read-automation.ts'

/**
 * Reads the runs of an automation, the newest first. @throws AppError automation_not_found,
 * cursor_invalid
 */
export async function listRuns(
  db: Db,
  services: Pick<Services, 'clock' | 'cursors'>,
  id: string,
  { limit, cursor, state }: QueryOf<typeof contract>,
  actor: Actor,
): Promise<ResponseOf<typeof contract>> {
  const scope = ['automation/run', id, state ?? null]
  const before = cursor === undefined ? null : services.cursors.decode(scope, cursor).id
  await readOwnRow(db, services, id, actor)
  const rows = await readRuns(db, id, { before, state: state ?? null, limit: limit + 1 })
  const page = pageOf(rows, limit, (last) => services.cursors.encode(scope, { values: [], id: last.id }))
  return { items: page.rows.map(presentRun), nextCursor: page.nextCursor }
}
