import './coupons.events.ts'
import type { ISSUE_REFUSALS } from '@vicino/contract/loyalty/coupons/constants'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emitAll } from '../../../platform/events/outbox.ts'
import { daysOf, isOver, nextAt } from './coupon-days.ts'
import { type CandidateRow, insertCodes, readCandidates } from './issue.queries.ts'
import { addGiven, lockTemplate, type TemplateRow } from './templates.queries.ts'

/** Kind of cause of a code that a person took by the shop's published one. */
export const BY_CODE = 'code'

/** Why a person got no code. 'paused' and 'ended' concern the template, so everybody. */
export type IssueRefusal = (typeof ISSUE_REFUSALS)[number] | 'paused' | 'ended'

export interface Issued {
  readonly userId: string
  /** The new code, or the one that the person already had for the cause; null = none. */
  readonly couponId: string | null
  readonly isNew: boolean
  readonly refused: IssueRefusal | null
}

/**
 * Gives a brand's coupon to people, one code for each person and cause: a second call with the same
 * cause returns the code of the first. Only members of the brand's programs get a code, unless the
 * template has a public one, which is for everybody. The template's limits hold, in total and for
 * each person. Locks the template, so the caller may already hold members' locks. Emits `coupon.issued` for each new code. Runs five statements for any number
 * of people, at most 500.
 * @param of `cause`: kind and id, such as 'automation:<run>' or 'claim:<claim>'; subscribers get
 * the kind. `actorId`: the person who gave it by hand; null = the product itself
 * @returns one entry for each person, in the order of the request
 * @throws AppError coupon_not_found, also for a template of another brand
 */
export async function issueCoupons(
  tx: Db,
  of: {
    readonly brandId: string
    readonly templateId: string
    readonly userIds: readonly string[]
    readonly cause: `${string}:${string}`
    readonly actorId?: string | null
    readonly now: Date
  },
): Promise<Issued[]> {
  const { brandId, templateId, userIds, cause, actorId = null, now } = of
  const template = await lockTemplate(tx, brandId, templateId)
  if (template === undefined) throw new AppError('coupon_not_found')
  const candidates = await readCandidates(tx, { brandId, templateId, cause, userIds })
  const days = daysOf(template, now)
  const closed = closedBy(template, now) ?? (days === null ? 'ended' : null)
  const judged = judge(template, candidates, closed)
  const fresh = judged.filter(({ couponId, refused }) => couponId === null && refused === null)
  if (fresh.length === 0 || days === null) return judged.map((one) => ({ ...one, isNew: false }))
  const made = await insertCodes(tx, {
    templateId,
    brandId,
    userIds: fresh.map(({ userId }) => userId),
    cause,
    actorId,
    ...days,
    nextAt: nextAt(now, days.expiresAt),
    now,
  })
  await addGiven(tx, templateId, made.size)
  const kind = cause.split(':', 1)[0] ?? ''
  const told = Array.from(made, ([userId, couponId]) => ({
    couponId,
    templateId,
    brandId,
    userId,
    cause: kind,
  }))
  await emitAll(tx, 'coupon.issued', told, now)
  return judged.map((one) => {
    const couponId = made.get(one.userId) ?? one.couponId
    return { ...one, couponId, isNew: made.has(one.userId) }
  })
}

/** Returns why a template gives no codes now; null = it does. */
export function closedBy(
  template: Pick<TemplateRow, 'state' | 'validTo'>,
  now: Date,
): 'paused' | 'ended' | null {
  if (template.state === 'ended' || isOver(template, now)) return 'ended'
  return template.state === 'paused' ? 'paused' : null
}

function judge(
  { total, given, perMember, publicCode }: TemplateRow,
  candidates: readonly CandidateRow[],
  closed: 'paused' | 'ended' | null,
): Omit<Issued, 'isNew'>[] {
  let left = total === null ? Infinity : total - given
  return candidates.map(({ userId, isMember, had, couponId }) => {
    // A person keeps a code received before, even if the template has changed since.
    if (couponId !== null) return { userId, couponId, refused: null }
    const refused =
      closed ??
      refusalOf({ isMeant: isMember || publicCode !== null, isFull: had >= (perMember ?? Infinity), left })
    if (refused === null) left -= 1
    return { userId, couponId: null, refused }
  })
}

function refusalOf(of: { isMeant: boolean; isFull: boolean; left: number }): IssueRefusal | null {
  if (!of.isMeant) return 'not_member'
  if (of.isFull) return 'limit_member'
  return of.left <= 0 ? 'limit_total' : null
}
