import type { ReportCase } from '@vicino/contract/administration/moderation/schemas'
import { DAY_MS } from '@vicino/domain/loyalty/clock'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { maySuspend } from '../../marketplace/brands/public.ts'
import { anotherAdministrator } from '../../identity/permissions/public.ts'
import { presentPast } from './decisions.presenter.ts'
import { readHistory, readOthers } from './decisions.queries.ts'
import { presentReport, thingIn } from './list-reports.ts'
import { mayBlock, mayDecideAppeal, mayRemove } from './moderation.policy.ts'
import { kindOf } from '../../foundation/reports/public.ts'
import { assign, findReport } from './moderation.queries.ts'
import { appealEnd } from './reverse-decision.ts'

const YEAR_MS = 365 * DAY_MS

/** Reads a report with everything that belongs to its case. @throws AppError report_not_found */
export async function readCase(db: Db, { clock }: Services, id: string, actor: Actor): Promise<ReportCase> {
  const row = await findReport(db, id)
  if (row === undefined) throw new AppError('report_not_found')
  const now = clock.now()
  const thing = thingIn(row)
  const kind = kindOf(thing)
  const others = await readOthers(db, id, thing)
  const { decisions, priorActions } = await readHistory(
    db,
    { ...thing, author_id: row.author_id },
    new Date(now.getTime() - YEAR_MS),
  )
  const isOwn = decisions.some(({ decided_by }) => decided_by === actor.sub)
  const isAlone = isOwn && !(await anotherAdministrator(db, actor.sub))
  const end = row.decided_at && appealEnd(row.decided_at)
  const acts = row.decision !== null && row.decision !== 'kept'
  return {
    ...presentReport(row),
    others: others.map((other) => ({
      _id: other.id,
      reason: other.reason,
      text: other.text,
      createdAt: other.created_at.toISOString(),
      reporter: other.reporter_id === null ? null : { _id: other.reporter_id, username: other.reporter_name },
    })),
    decisions: decisions.map((one) =>
      presentPast(one, one.outcome === null && mayDecideAppeal(actor, one, isAlone)),
    ),
    priorActions,
    can: {
      remove: kind !== 'brand' && kind !== 'profile' && row.is_gone !== true && mayRemove(actor, thing),
      block:
        kind === 'deal' || kind === 'brand'
          ? mayRemove(actor, thing) && maySuspend(actor)
          : row.author_id !== null && row.author_id !== actor.sub && mayBlock(actor),
    },
    reversibleUntil: acts && end !== null && end > now ? end.toISOString() : null,
  }
}

/** Assigns a report to the caller or to nobody, and reads it. @throws AppError report_not_found */
export async function assignCase(
  db: Db,
  services: Services,
  { id, assigned }: { readonly id: string; readonly assigned: boolean },
  actor: Actor,
): Promise<ReportCase> {
  if (!(await assign(db, id, assigned ? actor.sub : null, services.clock.now())))
    throw new AppError('report_not_found')
  return readCase(db, services, id, actor)
}
