import type { ClaimState } from '@vicino/domain/loyalty/claims'
import type { ProgramStatus } from '@vicino/domain/loyalty/phase'
import type { Fulfilment, RewardKind } from '@vicino/domain/loyalty/rewards'
import { type RawBuilder, sql } from 'kysely'
import { type RowOf, tableColumns } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, onlyRow } from '../../../platform/db/statement.ts'
import type { StepKind, StepMaker } from './claims.events.ts'

/** The fields of a reward that are shown when it is offered as a substitute. */
export interface ShortReward {
  readonly id: string
  readonly name: string
  readonly image: string | null
  readonly valueCents: number
}

const CLAIM_COLUMNS = tableColumns(`claims c:
  id programId brandId userId rewardId code state points stamps moneyCents returnedPoints returnedStamps
  note tracking reason requestedAt approvedAt readyAt shippedAt deliveredAt closedAt readyBy expiresAt
  deliversAt nextAt notices isExtended isOverdue deliveredBrand proof undoneAt`)

/**
 * A claim with all that its member, its brand and a till see. The reward is the version that was
 * bought.
 */
export interface ClaimRow extends RowOf<typeof CLAIM_COLUMNS> {
  /** Partners of a common program whose tills hand this reward over. */
  readonly partnerIds: readonly string[]
  /** The stored state; stateAt() returns the state at a moment. */
  readonly state: ClaimState
  readonly kind: RewardKind
  readonly name: string
  readonly description: string
  readonly image: string | null
  readonly valueCents: number
  readonly fulfilment: Fulfilment
  readonly readyWithinDays: number | null
  readonly pickupDays: readonly number[]
  readonly pickupShopIds: readonly string[]
  readonly pickupShops: readonly { readonly _id: string; readonly name: string; readonly address: string }[]
  readonly offered: readonly ShortReward[]
  /** The coupon that this claim gave; null for other rewards. */
  readonly couponId: string | null
  readonly programName: string
  readonly programStatus: ProgramStatus
  readonly startsAt: Date
  readonly endsAt: Date
  readonly claimsUntil: Date
  readonly brandUsername: string
  readonly brandHandle: string
  readonly brandAvatar: string | null
  readonly username: string
  readonly handle: string
  readonly avatar: string | null
}

/**
 * A partner that has left still fulfils rewards that were claimed before it left, also while it is
 * invited again.
 */
const PARTNERS = sql`ARRAY(SELECT DISTINCT t.brand_id FROM partner_terms t WHERE t.program_id = c.program_id AND t.hands_over
  AND t.accepted_at IS NOT NULL AND (t.ended_at IS NULL OR c.requested_at < t.ended_at))`

/**
 * Selects rows of ClaimRow from claims `c`, in the order of their ids. What stands with the program
 * is found first, and then what stands with brand and user: the two may be on different servers
 * (docs/scaling.md, "Citus").
 */
const claimsFrom = (source: RawBuilder<unknown>, where: RawBuilder<unknown>, order = sql`ASC`) => sql`
  WITH c AS MATERIALIZED (
    SELECT c.*, ${PARTNERS} AS partners, v.body, r.image, p.name AS program, p.status AS program_status, p.starts_at, p.ends_at,
      p.claims_until, CASE WHEN c.offered IS NULL THEN '[]' ELSE coalesce((
        SELECT jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'image', o.image, 'valueCents', o.value_cents) ORDER BY o.position, o.id)
        FROM rewards o WHERE o.program_id = c.program_id AND o.id = ANY (c.offered)), '[]') END AS substitutes
    FROM ${source} c JOIN programs p ON p.id = c.program_id
      JOIN rewards r ON r.program_id = c.program_id AND r.id = c.reward_id
      JOIN reward_versions v ON v.program_id = c.program_id AND v.reward_id = c.reward_id AND v.version = c.reward_version
    ${where}
  )
  SELECT ${CLAIM_COLUMNS}, c.partners AS "partnerIds", c.body ->> 'kind' AS kind, c.body ->> 'name' AS name,
    c.body ->> 'description' AS description, c.image, (c.body ->> 'valueCents')::int AS "valueCents",
    c.body ->> 'fulfilment' AS fulfilment, (c.body ->> 'readyWithinDays')::int AS "readyWithinDays",
    coalesce(c.body -> 'pickupDays', '[]') AS "pickupDays",
    coalesce(c.body -> 'pickupShops', '[]') AS "pickupShopIds",
    CASE WHEN jsonb_array_length(coalesce(c.body -> 'pickupShops', '[]')) = 0 THEN '[]' ELSE coalesce((
      SELECT jsonb_agg(jsonb_build_object('_id', s.id, 'name', s.name, 'address', s.address || ', ' || s.city) ORDER BY s.name, s.id)
      FROM shops s WHERE s.brand_id = c.brand_id AND s.closed_at IS NULL
        AND s.id::text IN (SELECT jsonb_array_elements_text(c.body -> 'pickupShops'))), '[]') END AS "pickupShops",
    c.substitutes AS offered,
    (SELECT k.id FROM coupon_codes k WHERE k.template_id = (c.body ->> 'couponTemplateId')::uuid AND k.user_id = c.user_id
      AND k.cause = 'claim:' || c.id) AS "couponId", c.program AS "programName", c.program_status AS "programStatus",
    c.starts_at AS "startsAt", c.ends_at AS "endsAt", c.claims_until AS "claimsUntil", b.username AS "brandUsername",
    b.handle AS "brandHandle", b.avatar AS "brandAvatar", u.username, u.handle, u.avatar
  FROM c JOIN brands b ON b.id = c.brand_id JOIN users u ON u.id = c.user_id ORDER BY c.id ${order}`

const readWhere = (db: Db, where: RawBuilder<unknown>, order = sql`ASC`): Promise<ClaimRow[]> =>
  allRows(db)`${claimsFrom(sql`claims`, where, order)}`

/**
 * Reads a claim as it will be once it is stored. So the member's notification is ready before the
 * stock is locked.
 */
export const readBeforehand = (
  db: Db,
  columns: { readonly program_id: string },
): Promise<ClaimRow> => onlyRow(db)`
    ${claimsFrom(sql`jsonb_populate_record(NULL::claims, ${JSON.stringify(columns)}::jsonb)`, sql`WHERE p.id = ${columns.program_id} AND r.program_id = ${columns.program_id} AND v.program_id = ${columns.program_id}`)}`

/** Reads a claim by its id, of a member or of a program. */
export async function findClaim(
  db: Db,
  of: { readonly id: string } & ({ readonly userId: string } | { readonly programId: string }),
): Promise<ClaimRow | undefined> {
  const whose = 'userId' in of ? sql`c.user_id = ${of.userId}` : sql`c.program_id = ${of.programId}`
  const [row] = await readWhere(db, sql`WHERE c.id = ${of.id} AND ${whose}`)
  return row
}

export async function findClaimByCode(db: Db, code: string): Promise<ClaimRow | undefined> {
  const [row] = await readWhere(db, sql`WHERE c.code = ${code}`)
  return row
}

/** Reads a claim by its id at any brand, because a claim's QR holds only the id. */
export async function findClaimOf(db: Db, id: string): Promise<ClaimRow | undefined> {
  const [row] = await readWhere(db, sql`WHERE c.id = ${id}`)
  return row
}

/** Reads a member's claims, newest first. */
export function readOwnClaims(
  db: Db,
  of: {
    readonly userId: string
    readonly programId: string | undefined
    readonly show: 'open' | 'over' | undefined
    readonly before: string | null
    readonly limit: number
  },
): Promise<ClaimRow[]> {
  const { userId, programId = null, show, before, limit } = of
  return readWhere(
    db,
    sql`WHERE c.user_id = ${userId} AND (${programId}::uuid IS NULL OR c.program_id = ${programId}::uuid)
      AND (${show ?? null}::text IS NULL OR (c.state IN ('requested', 'approved', 'ready', 'shipped')) = (${show ?? ''} = 'open'))
      AND (${before}::uuid IS NULL OR c.id < ${before}::uuid)
    ORDER BY c.id DESC LIMIT ${sql.lit(limit)}`,
    sql`DESC`,
  )
}

const OPEN = sql`('requested', 'approved', 'ready', 'shipped')`

/** Reads the open claims of a person at a brand, the oldest first. */
export const readOpenAt = (db: Db, userId: string, brandId: string): Promise<ClaimRow[]> =>
  readWhere(
    db,
    sql`WHERE c.user_id = ${userId} AND c.brand_id = ${brandId} AND c.state IN ${OPEN} ORDER BY c.id LIMIT 50`,
  )

/** Reads the claims of a member that a till of the brand can fulfil now, oldest first. */
export function readHandable(db: Db, userId: string, brandId: string): Promise<ClaimRow[]> {
  return readWhere(
    db,
    sql`WHERE c.user_id = ${userId} AND (c.brand_id = ${brandId} OR ${brandId}::uuid = ANY (${PARTNERS})) AND c.state IN ('approved', 'ready', 'shipped')
      ORDER BY c.id LIMIT 50`,
  )
}

export interface QueueFilter {
  readonly programId: string
  readonly state: ClaimState | undefined
  readonly show: 'open' | 'over' | 'late' | 'warn' | 'breach' | undefined
  readonly search: string | undefined
  /** LIKE pattern made of `search`; beside it the claim code that `search` may be. */
  readonly like: string | null
  readonly code: string | null
  /**
   * Claims requested before `warnBefore` are five months old, and before `lawBefore` six months.
   */
  readonly warnBefore: Date
  readonly lawBefore: Date
  readonly now: Date
  readonly after: string | null
  readonly limit: number
}

/** Reads claims of a program: open claims oldest first, all others newest first. */
export function readQueue(db: Db, filter: QueueFilter): Promise<ClaimRow[]> {
  const { programId, state, show, like, code, after, limit, now, warnBefore, lawBefore } = filter
  const isOldestFirst = show !== undefined && show !== 'over'
  const parts = [sql`c.program_id = ${programId}`]
  if (state !== undefined) parts.push(sql`c.state = ${state}`)
  if (show === 'over') parts.push(sql`c.state NOT IN ${OPEN}`)
  else if (show !== undefined) parts.push(sql`c.state IN ${OPEN}`)
  if (show === 'late') parts.push(sql`c.state = 'approved' AND c.ready_by < ${now}::timestamptz`)
  if (show === 'warn') parts.push(sql`c.requested_at < ${warnBefore}::timestamptz`)
  if (show === 'breach') parts.push(sql`c.requested_at < ${lawBefore}::timestamptz`)
  if (like !== null) {
    parts.push(
      sql`(v.body ->> 'name' ILIKE ${like} OR c.code = ${code ?? ''}
        OR EXISTS (SELECT FROM users u WHERE u.id = c.user_id AND (u.username ILIKE ${like} OR u.handle ILIKE ${like})))`,
    )
  }
  if (after !== null) parts.push(isOldestFirst ? sql`c.id > ${after}::uuid` : sql`c.id < ${after}::uuid`)
  const order = isOldestFirst ? sql`ASC` : sql`DESC`
  return readWhere(
    db,
    sql`WHERE ${sql.join(parts, sql` AND `)} ORDER BY c.id ${order} LIMIT ${sql.lit(limit)}`,
    order,
  )
}

/** Counts the claims of a program by state, and the open ones that are late. */
export async function countQueue(
  db: Db,
  programId: string,
  { warnBefore, lawBefore, now }: Pick<QueueFilter, 'warnBefore' | 'lawBefore' | 'now'>,
): Promise<{
  counts: Partial<Record<ClaimState, number>>
  deadlines: { late: number; warn: number; breach: number }
}> {
  const rows = await allRows(db)<{
    state: ClaimState
    claims: number
    late: number
    warn: number
    breach: number
  }>`
    SELECT c.state, count(*) AS claims, count(*) FILTER (WHERE c.state = 'approved' AND c.ready_by < ${now}::timestamptz) AS late,
      count(*) FILTER (WHERE c.state IN ${OPEN} AND c.requested_at < ${warnBefore}::timestamptz
        AND c.requested_at >= ${lawBefore}::timestamptz) AS warn,
      count(*) FILTER (WHERE c.state IN ${OPEN} AND c.requested_at < ${lawBefore}::timestamptz) AS breach
    FROM claims c WHERE c.program_id = ${programId} GROUP BY c.state`
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + of(row), 0)
  return {
    counts: Object.fromEntries(rows.map(({ state, claims }) => [state, claims])),
    deadlines: {
      late: sum(({ late }) => late),
      warn: sum(({ warn }) => warn),
      breach: sum(({ breach }) => breach),
    },
  }
}

export interface StepRow {
  readonly kind: StepKind
  readonly by: StepMaker
  readonly at: Date
  readonly reason: string | null
  readonly points: number
  readonly stamps: number
  readonly actor: string | null
}

/** Reads the steps of a claim in their order. */
export const readSteps = (db: Db, programId: string, claimId: string): Promise<StepRow[]> => allRows(db)`
    SELECT s.kind, s.by, s.at, s.reason, s.moved_points AS points, s.moved_stamps AS stamps, u.username AS actor
    FROM claim_steps s LEFT JOIN users u ON u.id = s.actor_id
    WHERE s.program_id = ${programId} AND s.claim_id = ${claimId} ORDER BY s.id`

/** Reads rewards of a program that have at least this value and a free unit. */
export const readSubstitutes = (
  db: Db,
  { programId, rewardId, valueCents }: Pick<ClaimRow, 'programId' | 'rewardId' | 'valueCents'>,
): Promise<ShortReward[]> => allRows(db)`
    SELECT r.id, r.name, r.image, r.value_cents AS "valueCents"
    FROM rewards r JOIN reward_stock s ON s.program_id = r.program_id AND s.reward_id = r.id
    WHERE r.program_id = ${programId} AND r.id <> ${rewardId} AND r.state <> 'removed' AND r.value_cents >= ${valueCents}
      AND (s.total IS NULL OR s.held + s.used < s.total) AND r.coupon_template_id IS NULL
    ORDER BY r.position, r.id`

/** Reads the open claims of a person, in the order of their programs. */
export const openClaimsOf = (
  db: Db,
  userId: string,
): Promise<Pick<ClaimRow, 'programId' | 'id' | 'userId'>[]> => allRows(db)`
    SELECT program_id AS "programId", id, user_id AS "userId" FROM claims
    WHERE user_id = ${userId} AND state IN ${OPEN} ORDER BY program_id, id`
