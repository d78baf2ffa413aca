import type {
  objectToDecision,
  reportContent,
  sendNotice,
} from '@vicino/contract/administration/moderation/endpoints'
import type { NoticeStatus } from '@vicino/contract/administration/moderation/schemas'
import type { BodyOf } from '@vicino/contract/endpoint'
import { NOTICES_A_DAY } from '@vicino/contract/foundation/reports/constants'
import type { ReportKind, ReportReason } from '@vicino/contract/foundation/reports/schemas'
import { DAY_MS } from '@vicino/domain/loyalty/clock'
import { oneTimeId } from '../../../platform/auth/one-time.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { dealOfContent, fileReport, kindOf, thingOf } from '../../foundation/reports/public.ts'
import { contentAt } from './content-at.ts'
import {
  contentExists,
  countNotices,
  findNotice,
  insertNotice,
  type NoticeRow,
  writeObjection,
} from './objections.queries.ts'
import { appealEnd } from './reverse-decision.ts'

/**
 * Reports a business, a profile or a banner, once while the report waits.
 * @throws AppError content_not_found, content_reported, own_account
 */
export async function reportOther(
  tx: Db,
  { clock }: Services,
  { kind, id, reason, text }: BodyOf<typeof reportContent>,
  actor: Actor,
): Promise<{ _id: string }> {
  if (kind === 'profile' && id === actor.sub) throw new AppError('own_account')
  if (!(await contentExists(tx, kind, id))) throw new AppError('content_not_found')
  const report = { reporterId: actor.sub, reason, text }
  const stored = await fileReport(tx, { kind, id }, report, clock.now())
  if (stored === undefined) throw new AppError('content_reported')
  return { _id: stored }
}

/**
 * Takes the report of a person without an account (art. 16 Digital Services Act). The answer is the
 * same whether the content exists, so that nobody learns it here; the receipt goes to the address.
 * @throws AppError notice_elsewhere, notice_limit
 */
export async function takeNotice(
  tx: Db,
  { clock, config }: Services,
  { address, reason, text, name, email }: BodyOf<typeof sendNotice>,
  language: 'it' | 'en',
): Promise<null> {
  const now = clock.now()
  const found = contentAt(address, config.publicUrl)
  if (found === null) throw new AppError('notice_elsewhere')
  const notifier = email.toLowerCase()
  if ((await countNotices(tx, notifier, new Date(now.getTime() - DAY_MS))) >= NOTICES_A_DAY)
    throw new AppError('notice_limit')
  const isThere = found.kind !== 'page' && (await contentExists(tx, found.kind, found.id))
  const { kind, id }: { kind: ReportKind; id: string } = isThere ? found : { kind: 'page', id: found.path }
  const reportId = await insertNotice(tx, {
    ...thingOf(kind, id),
    deal_id: await dealOfContent(tx, kind, id),
    reason,
    text,
    notifier_name: name,
    notifier_email: notifier,
    language,
    created_at: now,
  })
  await emit(tx, 'report.filed', { reportId }, now)
  return null
}

/** Reads what became of a report, by the link of its receipt. @throws AppError status_link_invalid */
export async function noticeStatus(
  db: Db,
  services: Pick<Services, 'clock' | 'keys'>,
  token: string,
): Promise<NoticeStatus> {
  const notice = await findByToken(db, services, token)
  return presentNotice(notice, services.clock.now())
}

/**
 * Appeals, as the person who reported, against the decision that the content stays; another person
 * decides. Once, within six months.
 * @throws AppError status_link_invalid, decision_not_found, appeal_made, decision_final
 */
export async function objectTo(
  tx: Db,
  services: Pick<Services, 'clock' | 'keys'>,
  { token, text }: BodyOf<typeof objectToDecision>,
): Promise<NoticeStatus> {
  const now = services.clock.now()
  const notice = await findByToken(tx, services, token, true)
  if (notice.objection !== null) throw new AppError('appeal_made')
  if (notice.decision !== 'kept' || notice.decided_at === null) throw new AppError('decision_not_found')
  if (appealEnd(notice.decided_at) <= now) throw new AppError('decision_final')
  await writeObjection(tx, notice.id, text, now)
  return presentNotice({ ...notice, objection: text, objected_at: now, is_appealed: true }, now)
}

/** The text of a link is made from the id with our key, so the database holds no secret. */
async function findByToken(
  db: Db,
  { keys }: Pick<Services, 'keys'>,
  token: string,
  lock = false,
): Promise<NoticeRow> {
  const id = oneTimeId(token, keys.oneTime)
  const notice = id === undefined ? undefined : await findNotice(db, id, lock)
  if (notice === undefined) throw new AppError('status_link_invalid')
  return notice
}

function presentNotice(row: NoticeRow, now: Date): NoticeStatus {
  const { decision, decided_at: decidedAt, objection, objected_at: objectedAt } = row
  const end = decision === 'kept' && decidedAt !== null && objection === null ? appealEnd(decidedAt) : null
  return {
    kind: kindOf(row),
    reason: row.reason as ReportReason,
    createdAt: row.created_at.toISOString(),
    decision,
    decidedAt: decidedAt?.toISOString() ?? null,
    appealUntil: end !== null && end > now ? end.toISOString() : null,
    appeal:
      objection === null || objectedAt === null
        ? null
        : { text: objection, createdAt: objectedAt.toISOString() },
    isAppealed: row.is_appealed && objection !== null,
  }
}
