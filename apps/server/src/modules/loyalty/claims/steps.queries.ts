import type { ClaimState } from '@vicino/domain/loyalty/claims'
import type { Fulfilment, LimitPeriod } from '@vicino/domain/loyalty/rewards'
import { sql } from 'kysely'
import { type RowOf, tableColumns } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, anyChanged, execute, firstRow, firstValue } from '../../../platform/db/statement.ts'
import type { StepKind, StepMaker } from './claims.events.ts'

const CLAIMABLE_COLUMNS = tableColumns(`rewards r:
  id version name points stamps moneyCents minRank segmentId couponTemplateId perPeriod period fulfilment
  needsApproval readyWithinDays state`)

/** The facts that decide whether a member may claim a reward, without their balance. */
export interface ClaimableRow extends RowOf<typeof CLAIMABLE_COLUMNS> {
  /** Only customers of this segment see the reward; null = all see it. */
  readonly segmentId: string | null
  /** Template of the coupon that the reward gives at once; null = none. */
  readonly couponTemplateId: string | null
  /**
   * Most claims of each member; null = no limit. It is 0 for a member who has had the most coupons
   * that the template allows.
   */
  readonly perMember: number | null
  readonly period: LimitPeriod | null
  readonly visibleFrom: string | null
  readonly visibleTo: string | null
  readonly fulfilment: Fulfilment
  readonly state: 'open' | 'paused' | 'removed'
  /**
   * Free units; null = unlimited. A coupon's reward has no more than the template has coupons, and
   * none while the template gives none.
   */
  readonly left: number | null
  readonly claimed: number
  readonly claimedInPeriod: number
  /** Number of the member's claims of all rewards in this program. */
  readonly claims: number
  /**
   * Id for a new claim of the named reward. The code beside it is ten characters that nobody can
   * guess, unique among claims.
   */
  readonly newId: string
  readonly newCode: string
}

/** First day (YYYY-MM-DD) of each window that contains today. */
export type Windows = Readonly<Record<LimitPeriod, string>>

/**
 * Reads a reward with its free units and the member's claims of it; all rewards of the program if
 * none is named.
 */
export const readClaimable = (
  db: Db,
  of: {
    readonly programId: string
    readonly rewardId: string | null
    readonly userId: string
    readonly windows: Windows
  },
): Promise<ClaimableRow[]> => allRows(db)`
    WITH own AS (
      SELECT reward_id, requested_on, state NOT IN ('refused', 'cancelled') AS counts FROM claims
      WHERE user_id = ${of.userId} AND program_id = ${of.programId}
    )
    SELECT ${CLAIMABLE_COLUMNS}, CASE WHEN t.per_member <= (
        SELECT count(*) FROM coupon_codes k WHERE k.template_id = t.id AND k.user_id = ${of.userId} AND k.state <> 'revoked')
        THEN 0 ELSE r.per_member END AS "perMember", r.visible_from::text AS "visibleFrom",
      r.visible_to::text AS "visibleTo", LEAST(s.total - s.held - s.used,
        CASE WHEN t.state <> 'active' OR t.valid_to < ${of.windows.day}::date THEN 0 ELSE t.total - t.given END) AS left,
      (SELECT count(*) FROM own o WHERE o.reward_id = r.id AND o.counts) AS claimed,
      (SELECT count(*) FROM own o WHERE o.reward_id = r.id AND o.counts
        AND o.requested_on >= (${JSON.stringify(of.windows)}::jsonb ->> r.period)::date) AS "claimedInPeriod",
      (SELECT count(*) FROM own) AS claims, uuidv7() AS "newId",
      CASE WHEN ${of.rewardId}::uuid IS NOT NULL THEN new_claim_code() END AS "newCode"
    FROM rewards r JOIN reward_stock s ON s.program_id = r.program_id AND s.reward_id = r.id
      LEFT JOIN coupon_templates t ON t.id = r.coupon_template_id
    WHERE r.program_id = ${of.programId} AND (${of.rewardId}::uuid IS NULL OR r.id = ${of.rewardId}::uuid)`

/** Keeps a unit for a claim. @returns false when no unit is left */
export const holdUnit = (tx: Db, programId: string, rewardId: string): Promise<boolean> => anyChanged(tx)`
    UPDATE reward_stock SET held = held + 1, claimed = claimed + 1
    WHERE program_id = ${programId} AND reward_id = ${rewardId} AND (total IS NULL OR held + used < total)`

/** Frees a unit whose handover was taken back. */
export const freeUsedUnit = (tx: Db, programId: string, rewardId: string): Promise<void> => execute(tx)`
    UPDATE reward_stock SET used = used - 1 WHERE program_id = ${programId} AND reward_id = ${rewardId}`

/** Ends the keeping of a unit: it was fulfilled ('used'), or it is free again. */
export const settleUnit = (
  tx: Db,
  programId: string,
  rewardId: string,
  end: 'used' | 'free',
): Promise<void> => execute(tx)`
    UPDATE reward_stock SET held = held - 1, used = used + ${end === 'used' ? 1 : 0}::int
    WHERE program_id = ${programId} AND reward_id = ${rewardId}`

/** A claim as it is first stored. */
export interface NewClaim {
  readonly programId: string
  readonly id: string
  readonly brandId: string
  readonly userId: string
  readonly rewardId: string
  readonly version: number
  readonly code: string
  readonly state: ClaimState
  readonly points: number
  readonly stamps: number
  readonly moneyCents: number
  readonly note: string | null
  readonly requestedOn: string
  readonly readyBy: Date | null
  readonly expiresAt: Date | null
  readonly nextAt: Date | null
  readonly now: Date
}

export async function insertClaim(tx: Db, claim: NewClaim): Promise<void> {
  await tx.insertInto('claims').values(columnsOf(claim)).execute()
}

/** Returns the row of a new claim, with all columns that have a default. */
export function columnsOf(claim: NewClaim) {
  const { now, state } = claim
  return {
    program_id: claim.programId,
    id: claim.id,
    brand_id: claim.brandId,
    user_id: claim.userId,
    reward_id: claim.rewardId,
    reward_version: claim.version,
    code: claim.code,
    state,
    points: claim.points,
    stamps: claim.stamps,
    money_cents: claim.moneyCents,
    note: claim.note,
    requested_at: now,
    requested_on: claim.requestedOn,
    approved_at: state === 'requested' ? null : now,
    ready_at: state === 'ready' ? now : null,
    // Only a coupon is delivered at the moment of the request.
    delivered_at: state === 'delivered' ? now : null,
    proof: state === 'delivered' ? 'coupon' : null,
    ready_by: claim.readyBy,
    expires_at: claim.expiresAt,
    next_at: claim.nextAt,
    returned_points: 0,
    returned_stamps: 0,
    notices: 0,
    is_extended: false,
    is_overdue: false,
  }
}

export interface NewStep {
  readonly kind: StepKind
  readonly by: StepMaker
  readonly actorId?: string | null
  readonly reason?: string | null
  readonly points?: number
  readonly stamps?: number
  readonly after?: { readonly points: number; readonly stamps: number } | null
}

/** Stores steps of a claim, in their order. */
export async function insertSteps(
  tx: Db,
  of: {
    readonly programId: string
    readonly claimId: string
    readonly userId: string
    readonly rewardId: string
  },
  steps: readonly NewStep[],
  at: Date,
): Promise<void> {
  await tx
    .insertInto('claim_steps')
    .values(
      steps.map(({ kind, by, actorId = null, reason = null, points = 0, stamps = 0, after = null }) => ({
        program_id: of.programId,
        claim_id: of.claimId,
        user_id: of.userId,
        reward_id: of.rewardId,
        kind,
        by,
        actor_id: actorId,
        at,
        reason,
        moved_points: points,
        moved_stamps: stamps,
        points_after: after?.points ?? null,
        stamps_after: after?.stamps ?? null,
      })),
    )
    .execute()
}

/** Changes columns of a claim whose row the transaction has locked. */
export async function writeClaim(
  tx: Db,
  { programId, id }: { readonly programId: string; readonly id: string },
  set: {
    readonly state?: ClaimState
    readonly approved_at?: Date
    readonly ready_at?: Date
    readonly shipped_at?: Date
    readonly delivered_at?: Date
    readonly closed_at?: Date
    readonly undone_at?: Date
    readonly ready_by?: Date | null
    readonly expires_at?: Date | null
    readonly delivers_at?: Date
    readonly next_at: Date | null
    readonly tracking?: string | null
    readonly reason?: string | null
    readonly returned_points?: number
    readonly returned_stamps?: number
    readonly offered?: string[] | null
    readonly reward_id?: string
    readonly reward_version?: number
    readonly notices?: number
    readonly is_extended?: boolean
    readonly is_overdue?: boolean
    readonly delivered_by?: string | null
    readonly delivered_shop?: string | null
    readonly delivered_brand?: string | null
    readonly proof?: 'qr' | 'code' | 'card' | 'office' | 'member' | 'time' | 'coupon'
  },
): Promise<void> {
  await tx.updateTable('claims').set(set).where('program_id', '=', programId).where('id', '=', id).execute()
}

/** Locks a claim's row until the transaction ends. */
export const lockClaimRow = (tx: Db, programId: string, id: string): Promise<void> =>
  execute(tx)`SELECT FROM claims WHERE program_id = ${programId} AND id = ${id} FOR NO KEY UPDATE`

/** Reads open claims whose next date has passed, the most overdue first. */
export const readDue = (
  db: Db,
  now: Date,
  limit: number,
): Promise<{ programId: string; id: string; userId: string }[]> => allRows(db)`
    SELECT program_id AS "programId", id, user_id AS "userId" FROM claims
    WHERE next_at <= ${now}::timestamptz ORDER BY next_at LIMIT ${sql.lit(limit)}`

/**
 * Counts a typed claim code against guessing; the count is shared with deal codes and member codes.
 * @returns until when the till has to wait
 */
export const countClaimCode = (
  db: Db,
  typed: {
    userId: string
    brandId: string
    code: string
    plain: string
    now: Date
    wrong: number
    minutes: number
  },
): Promise<Date | null> => firstValue(db, null)`
    SELECT count_claim_code(${typed.userId}, ${typed.brandId}, ${typed.code}, ${typed.plain}, ${typed.now}, ${typed.wrong}::int,
      ${typed.minutes}::int * interval '1 minute') AS until`

type StandingReward = Pick<
  ClaimableRow,
  'version' | 'state' | 'fulfilment' | 'readyWithinDays' | 'needsApproval' | 'couponTemplateId'
>

/** Reads the current version of a reward, for substitutes and for claims that a program makes. */
export const versionOfReward = (
  tx: Db,
  programId: string,
  rewardId: string,
): Promise<StandingReward | undefined> => firstRow(tx)`
    SELECT version, state, fulfilment, ready_within_days AS "readyWithinDays", needs_approval AS "needsApproval",
      coupon_template_id AS "couponTemplateId"
    FROM rewards
    WHERE program_id = ${programId} AND id = ${rewardId}`
