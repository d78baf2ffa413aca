import type { PartnerState } from '@vicino/contract/loyalty/partners/constants'
import type { ProgramStatus } from '@vicino/domain/loyalty/phase'
import { type RawBuilder, sql } from 'kysely'
import { type RowOf, tableColumns } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, anyChanged, execute, firstRow, firstValue } from '../../../platform/db/statement.ts'

/** A brand's name as lists show it. */
export interface ShortBrand {
  readonly _id: string
  readonly username: string
  readonly handle: string
  readonly avatar: string | null
}

/** Agreed terms: thousandths of a cent for a point, percentage of a reward's value. */
export interface Terms {
  readonly earns: boolean
  readonly handsOver: boolean
  readonly pointPriceMilli: number
  readonly prizePercent: number
}

/** New terms that the owner proposes to a partner; `proposedAt`: ISO 8601. */
export interface Proposal extends Terms {
  readonly proposedAt: string
}

const PARTNER_COLUMNS = tableColumns(`program_partners t:
  programId brandId state note invitedAt answeredAt endedAt`)

/** A partnership with both brands, its program, and the sums of the running month. */
export interface PartnerRow extends RowOf<typeof PARTNER_COLUMNS>, Terms {
  readonly state: PartnerState
  readonly proposal: Proposal | null
  /** True when the platform has suspended the partner; below, the same for the program's owner. */
  readonly isPartnerSuspended: boolean
  readonly isOwnerSuspended: boolean
  readonly partner: ShortBrand
  readonly owner: ShortBrand
  readonly name: string
  readonly image: string
  readonly startDate: string
  readonly endDate: string
  readonly status: ProgramStatus
  readonly startsAt: Date
  readonly endsAt: Date
  readonly claimsUntil: Date
  readonly participants: number
  readonly clearing: Sums
}

/** Sums of a partner's entries in a month; `amountMilli` below 0 = the partner owes the owner. */
export interface Sums {
  readonly pointsEarned: number
  readonly pointsReversed: number
  readonly prizes: number
  readonly amountMilli: number
}

const shortBrand = (alias: string): RawBuilder<unknown> => {
  const of = sql.ref(alias)
  return sql`jsonb_build_object('_id', ${of}.id, 'username', ${of}.username, 'handle', ${of}.handle, 'avatar', ${of}.avatar)`
}

/** Sums of clearing entries `e`. */
export const SUMS = sql`
  coalesce(sum(e.points) FILTER (WHERE e.kind = 'earned'), 0)::bigint AS "pointsEarned",
  coalesce(sum(e.points) FILTER (WHERE e.kind = 'reversed'), 0)::bigint AS "pointsReversed",
  (count(*) FILTER (WHERE e.kind = 'handed-over') - count(*) FILTER (WHERE e.kind = 'undone'))::int AS prizes,
  coalesce(sum(e.amount_milli), 0)::bigint AS "amountMilli"`

/** Terms from `partner_terms k`, by the names of Terms. */
const TERMS_AS_JSON = sql`'earns', k.earns, 'handsOver', k.hands_over, 'pointPriceMilli', k.point_price_milli, 'prizePercent', k.prize_percent`

const partnersFrom = (month: string) => sql`
  SELECT ${PARTNER_COLUMNS}, t.earns, t.hands_over AS "handsOver", t.point_price_milli AS "pointPriceMilli",
    t.prize_percent AS "prizePercent", b.suspended_at IS NOT NULL AS "isPartnerSuspended",
    o.suspended_at IS NOT NULL AS "isOwnerSuspended",
    (SELECT jsonb_build_object(${TERMS_AS_JSON}, 'proposedAt', to_char(k.proposed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      FROM partner_terms k WHERE k.program_id = t.program_id AND k.brand_id = t.brand_id AND k.accepted_at IS NULL) AS proposal,
    ${shortBrand('b')} AS partner, ${shortBrand('o')} AS owner, p.name, p.image, p.start_date::text AS "startDate",
    p.end_date::text AS "endDate", p.status, p.starts_at AS "startsAt", p.ends_at AS "endsAt",
    p.claims_until AS "claimsUntil",
    coalesce((SELECT n.participants FROM program_totals n WHERE n.program_id = p.id), 0) AS participants,
    (SELECT to_jsonb(s) FROM (SELECT ${SUMS} FROM clearing_entries e
      WHERE e.program_id = t.program_id AND e.brand_id = t.brand_id AND e.month = ${month}::date) s) AS clearing
  FROM program_partners t JOIN brands b ON b.id = t.brand_id JOIN programs p ON p.id = t.program_id
    JOIN brands o ON o.id = p.brand_id`

/** Reads the partners of a program; those that take part come first. */
export const readPartners = (db: Db, programId: string, month: string): Promise<PartnerRow[]> => allRows(db)`
    ${partnersFrom(month)} WHERE t.program_id = ${programId}
    ORDER BY array_position(ARRAY['accepted', 'invited', 'left', 'declined', 'withdrawn'], t.state), b.username, t.brand_id`

export const findPartner = (
  db: Db,
  programId: string,
  brandId: string,
  month: string,
): Promise<PartnerRow | undefined> => firstRow(db)`
    ${partnersFrom(month)} WHERE t.program_id = ${programId} AND t.brand_id = ${brandId}`

/**
 * Reads partnerships of a brand in other brands' programs, the newest program first, without
 * withdrawn invitations.
 */
export const readPartnerships = (
  db: Db,
  brandId: string,
  page: { readonly before: string | null; readonly limit: number },
  month: string,
): Promise<PartnerRow[]> => allRows(db)`
    ${partnersFrom(month)} WHERE t.brand_id = ${brandId} AND t.state <> 'withdrawn'
      AND (${page.before}::uuid IS NULL OR t.program_id < ${page.before}::uuid)
    ORDER BY t.program_id DESC LIMIT ${page.limit}::int`

export interface LockedPartner extends Terms {
  readonly state: PartnerState
  readonly proposal: Terms | null
}

/** Locks a partnership; undefined where there is none. */
export const lockPartner = (
  tx: Db,
  programId: string,
  brandId: string,
): Promise<LockedPartner | undefined> => firstRow(tx)`
    SELECT t.state, t.earns, t.hands_over AS "handsOver", t.point_price_milli AS "pointPriceMilli", t.prize_percent AS "prizePercent",
      (SELECT jsonb_build_object(${TERMS_AS_JSON}) FROM partner_terms k
        WHERE k.program_id = t.program_id AND k.brand_id = t.brand_id AND k.accepted_at IS NULL) AS proposal
    FROM program_partners t WHERE t.program_id = ${programId} AND t.brand_id = ${brandId} FOR UPDATE`

/**
 * Invites a brand, also after an earlier invitation or partnership has ended. @returns false where
 * one is still open
 */
export const insertPartner = (
  tx: Db,
  of: Terms & {
    readonly programId: string
    readonly brandId: string
    readonly note: string
    readonly now: Date
  },
): Promise<boolean> => anyChanged(tx)`
    INSERT INTO program_partners AS t (program_id, brand_id, earns, hands_over, point_price_milli, prize_percent, note, invited_at)
    VALUES (${of.programId}, ${of.brandId}, ${of.earns}, ${of.handsOver}, ${of.pointPriceMilli}::int, ${of.prizePercent}::smallint,
      ${of.note}, ${of.now})
    ON CONFLICT (program_id, brand_id) DO UPDATE SET state = 'invited', earns = excluded.earns, hands_over = excluded.hands_over,
      point_price_milli = excluded.point_price_milli, prize_percent = excluded.prize_percent, note = excluded.note,
      invited_at = excluded.invited_at, ended_at = NULL
    WHERE t.state IN ('declined', 'withdrawn', 'left')`

/** Changes the state of a partnership. @returns false where it was in none of the states `from` */
export function movePartner(
  tx: Db,
  of: { readonly programId: string; readonly brandId: string },
  from: readonly PartnerState[],
  to: 'accepted' | 'declined' | 'withdrawn' | 'left',
  now: Date,
): Promise<boolean> {
  const answers = to === 'accepted' || to === 'declined'
  return anyChanged(tx)`
    UPDATE program_partners t SET state = ${to},
      answered_at = CASE WHEN ${answers} THEN ${now}::timestamptz ELSE t.answered_at END,
      ended_at = CASE WHEN ${answers} THEN NULL ELSE ${now}::timestamptz END,
      legal_subject = CASE WHEN ${to === 'accepted'} THEN b.legal_subject ELSE t.legal_subject END,
      piva = CASE WHEN ${to === 'accepted'} THEN b.piva ELSE t.piva END,
      sede_legale = CASE WHEN ${to === 'accepted'} THEN b.sede_legale ELSE t.sede_legale END
    FROM brands b
    WHERE b.id = t.brand_id AND t.program_id = ${of.programId} AND t.brand_id = ${of.brandId}
      AND t.state = ANY (${from}::text[])`
}

interface Whose {
  readonly programId: string
  readonly brandId: string
}

/** Stores the terms of an invitation that was just accepted. */
export const agreeOnTerms = (tx: Db, { programId, brandId }: Whose, now: Date): Promise<void> => execute(tx)`
    INSERT INTO partner_terms (program_id, brand_id, version, earns, hands_over, point_price_milli, prize_percent, proposed_at, accepted_at)
    SELECT t.program_id, t.brand_id, ${NEXT_VERSION}, t.earns, t.hands_over, t.point_price_milli, t.prize_percent, t.invited_at, ${now}
    FROM program_partners t WHERE t.program_id = ${programId} AND t.brand_id = ${brandId}`
const NEXT_VERSION = sql`1 + coalesce((SELECT max(k.version) FROM partner_terms k
  WHERE k.program_id = t.program_id AND k.brand_id = t.brand_id), 0)`

/** Proposes new terms to a partner and replaces an unanswered proposal. */
export async function proposeTerms(tx: Db, of: Whose & Terms, now: Date): Promise<void> {
  await dropProposal(tx, of)
  await execute(tx)`
    INSERT INTO partner_terms (program_id, brand_id, version, earns, hands_over, point_price_milli, prize_percent, proposed_at)
    SELECT t.program_id, t.brand_id, ${NEXT_VERSION}, ${of.earns}::boolean, ${of.handsOver}::boolean, ${of.pointPriceMilli}::int,
      ${of.prizePercent}::smallint, ${now}::timestamptz
    FROM program_partners t WHERE t.program_id = ${of.programId} AND t.brand_id = ${of.brandId}`
}

/** Deletes a withdrawn or declined proposal. @returns false where there is none */
export const dropProposal = (tx: Db, { programId, brandId }: Whose): Promise<boolean> => anyChanged(tx)`
    DELETE FROM partner_terms WHERE program_id = ${programId} AND brand_id = ${brandId} AND accepted_at IS NULL`

/** Ends the terms in force, if there are any. */
export const endTerms = (tx: Db, { programId, brandId }: Whose, now: Date): Promise<void> => execute(tx)`
    UPDATE partner_terms SET ended_at = ${now}
    WHERE program_id = ${programId} AND brand_id = ${brandId} AND accepted_at IS NOT NULL AND ended_at IS NULL`

/**
 * Puts proposed terms in force instead of the present ones. If the partner's sales did not earn
 * before, they do from now on.
 */
export async function acceptProposal(tx: Db, { programId, brandId }: Whose, now: Date): Promise<void> {
  await endTerms(tx, { programId, brandId }, now)
  await execute(tx)`
    WITH agreed AS (
      UPDATE partner_terms SET accepted_at = ${now}
      WHERE program_id = ${programId} AND brand_id = ${brandId} AND accepted_at IS NULL RETURNING *
    )
    UPDATE program_partners t SET earns = a.earns, hands_over = a.hands_over, point_price_milli = a.point_price_milli,
      prize_percent = a.prize_percent, answered_at = CASE WHEN a.earns AND NOT t.earns THEN ${now}::timestamptz ELSE t.answered_at END
    FROM agreed a WHERE t.program_id = a.program_id AND t.brand_id = a.brand_id`
}

/**
 * Tells whether a regulation can name a brand: its company, registered office and VAT number are
 * known.
 */
export const isCompanyKnown = (db: Db, brandId: string): Promise<boolean> => firstValue(db, false)`
    SELECT coalesce(legal_subject, '') <> '' AND coalesce(piva, '') <> '' AND coalesce(sede_legale, '') <> '' AS known
    FROM brands WHERE id = ${brandId}`

/** Tells whether the brand exists and the platform has not suspended it. */
export async function isBrand(db: Db, brandId: string): Promise<boolean> {
  const rows = await allRows(db)`SELECT FROM brands WHERE id = ${brandId} AND suspended_at IS NULL`
  return rows.length === 1
}

/** Counts the brands that are invited to a program or take part. */
export const countPartners = (db: Db, programId: string): Promise<number> => firstValue(db, 0)`
    SELECT count(*)::int AS partners FROM program_partners
    WHERE program_id = ${programId} AND state IN ('invited', 'accepted')`
