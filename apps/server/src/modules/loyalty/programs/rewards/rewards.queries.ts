import type { Fulfilment, LimitPeriod, RewardKind } from '@vicino/domain/loyalty/rewards'
import type { Db } from '../../../../platform/db/database.ts'
import { allRows, execute, firstValue } from '../../../../platform/db/statement.ts'

/** The fields of a reward's version. */
export interface RewardFields {
  readonly kind: RewardKind
  readonly name: string
  readonly description: string
  /** Why texts that sound like money or a draw are neither; null = not asked. */
  readonly nameReason: string | null
  /** Who gets a donation; null for other kinds. */
  readonly beneficiary: string | null
  /** Address of the reward's image. */
  readonly image: string | null
  readonly points: number
  readonly stamps: number
  readonly moneyCents: number
  readonly valueCents: number
  readonly vatPercent: number
  readonly stock: number | null
  readonly estimate: number | null
  readonly perMember: number | null
  readonly minRank: number
  /** Only customers of this segment see the reward; null = all see it. */
  readonly segmentId: string | null
  /** The coupon of the brand that a claim gives; null = none. */
  readonly couponTemplateId: string | null
  /** Calendar dates in Rome, YYYY-MM-DD. */
  readonly visibleFrom: string | null
  readonly visibleTo: string | null
  readonly fulfilment: Fulfilment
  /** How often a member may claim it in a window of the calendar; both or neither are set. */
  readonly perPeriod: number | null
  readonly period: LimitPeriod | null
  readonly needsApproval: boolean
  /** null = at once, or 30 days if it is sent by post. */
  readonly readyWithinDays: number | null
  /** Empty = all shops, or all days (1 = Monday). */
  readonly pickupShops: readonly string[]
  readonly pickupDays: readonly number[]
  readonly state: 'open' | 'paused' | 'removed'
}

export interface RewardRow extends RewardFields {
  readonly id: string
  readonly position: number
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** Reads the rewards of a program in its brand's order, without removed ones. */
export const readRewards = (db: Db, programId: string): Promise<RewardRow[]> => allRows(db)`
    SELECT id, kind, name, description, name_reason AS "nameReason", beneficiary, image, points, stamps, money_cents AS "moneyCents", value_cents AS "valueCents",
      vat_percent AS "vatPercent", stock, estimate, per_member AS "perMember", min_rank AS "minRank",
      segment_id AS "segmentId", coupon_template_id AS "couponTemplateId",
      visible_from::text AS "visibleFrom", visible_to::text AS "visibleTo", fulfilment, position, state, version,
      per_period AS "perPeriod", period, needs_approval AS "needsApproval", ready_within_days AS "readyWithinDays",
      pickup_shops AS "pickupShops", pickup_days AS "pickupDays",
      created_at AS "createdAt", updated_at AS "updatedAt"
    FROM rewards WHERE program_id = ${programId} AND state <> 'removed' ORDER BY position, id`

/** Stores a reward with its first version. */
export async function insertReward(
  tx: Db,
  programId: string,
  { id, position, ...fields }: RewardFields & { readonly id: string; readonly position: number },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('rewards')
    .values({
      program_id: programId,
      id,
      position,
      ...columnsOf(fields),
      version: 1,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await insertVersion(tx, programId, id, 1, fields, now)
}

/** Stores the next version of a reward. @returns false when it is not at `version` any more */
export async function changeReward(
  tx: Db,
  programId: string,
  { id, version, ...fields }: RewardFields & { readonly id: string; readonly version: number },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('rewards')
    .set({ ...columnsOf(fields), version: version + 1, updated_at: now })
    .where('program_id', '=', programId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  await insertVersion(tx, programId, id, version + 1, fields, now)
  return true
}

async function insertVersion(
  tx: Db,
  programId: string,
  id: string,
  version: number,
  fields: RewardFields,
  now: Date,
): Promise<void> {
  const body = JSON.stringify(fields)
  await tx
    .insertInto('reward_versions')
    .values({ program_id: programId, reward_id: id, version, body, valid_from: now })
    .execute()
}

/**
 * Reads whether the brand gives a coupon on a day (YYYY-MM-DD); undefined where the brand has no
 * such coupon.
 */
export const readCouponState = (
  tx: Db,
  { brandId, id, today }: { readonly brandId: string; readonly id: string; readonly today: string },
): Promise<'active' | 'paused' | 'ended' | undefined> => firstValue(tx)`
    SELECT CASE WHEN valid_to < ${today}::date THEN 'ended' ELSE state END AS state
    FROM coupon_templates WHERE brand_id = ${brandId} AND id = ${id}`

/** Puts rewards in the order of the list. */
export const setPositions = (tx: Db, programId: string, ids: readonly string[]): Promise<void> => execute(tx)`
    UPDATE rewards r SET position = o.place
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY o (id, place)
    WHERE r.program_id = ${programId} AND r.id = o.id AND r.position <> o.place`

export const newRewardId = (tx: Db): Promise<string> => firstValue(tx, '')`SELECT uuidv7() AS id`

const columnsOf = (fields: RewardFields) => ({
  kind: fields.kind,
  name: fields.name,
  description: fields.description,
  name_reason: fields.nameReason,
  beneficiary: fields.beneficiary,
  image: fields.image,
  points: fields.points,
  stamps: fields.stamps,
  money_cents: fields.moneyCents,
  value_cents: fields.valueCents,
  vat_percent: fields.vatPercent,
  stock: fields.stock,
  estimate: fields.estimate,
  per_member: fields.perMember,
  min_rank: fields.minRank,
  segment_id: fields.state === 'removed' ? null : fields.segmentId,
  coupon_template_id: fields.couponTemplateId,
  visible_from: fields.visibleFrom,
  visible_to: fields.visibleTo,
  fulfilment: fields.fulfilment,
  per_period: fields.perPeriod,
  period: fields.period,
  needs_approval: fields.needsApproval,
  ready_within_days: fields.readyWithinDays,
  pickup_shops: [...fields.pickupShops],
  pickup_days: [...fields.pickupDays],
  state: fields.state,
})
