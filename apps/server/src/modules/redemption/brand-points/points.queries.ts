import type { ProfileFacts } from '@vicino/domain/profile'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, firstRow } from '../../../platform/db/statement.ts'

/** The source of a movement that can be shown: the deal of a redemption, or a coupon. */
export interface SourceRow {
  readonly id: string
  readonly deal_id: string | null
  readonly title: string
}

/** Reads the redemptions, coupons and Proof Posts of a user among `ids`. */
export const findSources = (
  db: Db,
  userId: string,
  ids: readonly string[],
  language: 'it' | 'en',
): Promise<SourceRow[]> => allRows(db)`
    SELECT r.id, r.deal_id, d.title FROM redemptions r JOIN deals d ON d.id = r.deal_id
    WHERE r.id = ANY(${ids}::uuid[]) AND r.user_id = ${userId}
    UNION ALL
    SELECT c.id, NULL, c.title ->> ${language} FROM coupons c
    WHERE c.id = ANY(${ids}::uuid[]) AND c.user_id = ${userId}
    UNION ALL
    SELECT p.id, NULL, p.title FROM posts p WHERE p.id = ANY(${ids}::uuid[]) AND p.author_id = ${userId}`

export interface EarnerRow extends ProfileFacts {
  readonly inviteCode: string
  /** Number of people who registered by this user's link. */
  readonly invited: number
  /** Number of movements of each kind, with those that only paid a debt. */
  readonly movements: Readonly<Record<string, number>>
}

/** Columns that decide whether a profile is complete; the query calls the table users `u`. */
const PROFILE = sql`
  u.avatar, u.username, u.first_name AS "firstName", u.last_name AS "lastName",
  to_char(u.birth_date, 'YYYY-MM-DD') AS "birthDate", u.phone, u.place_id AS "placeId",
  u.email_verified_at IS NOT NULL AS "emailVerified"`

/**
 * Reads in one statement all that the page of ways to earn BrandPoints shows of a user; undefined
 * when there is no such user.
 */
export const findEarner = (db: Db, userId: string): Promise<EarnerRow | undefined> => firstRow(db)`
    SELECT ${PROFILE}, u.invite_code AS "inviteCode",
      (SELECT count(*)::int FROM users WHERE invited_by = u.id) AS invited,
      (SELECT coalesce(jsonb_object_agg(kind, times), '{}') FROM (
        SELECT t.kind, count(*) AS times FROM ledger_accounts a JOIN ledger_transfers t ON t.account_id = a.id
        WHERE a.user_id = u.id AND a.unit = 'BP' AND t.line = 0
        GROUP BY t.kind) AS counted) AS movements
    FROM users u WHERE u.id = ${userId}`

/** Reads a user's profile, and whether its completion has been rewarded. */
export const findProfile = (
  db: Db,
  userId: string,
): Promise<(ProfileFacts & { rewarded: boolean }) | undefined> => firstRow(db)`
    SELECT ${PROFILE},
      EXISTS (SELECT FROM ledger_transfers WHERE source_id = u.id AND kind = 'profile') AS rewarded
    FROM users u WHERE u.id = ${userId}`

/**
 * Reads the id of the person who invited a user; undefined when the given redemption of that user
 * was voided.
 */
export async function findInviter(db: Db, userId: string, redemptionId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .innerJoin('redemptions', 'redemptions.user_id', 'users.id')
    .where('redemptions.id', '=', redemptionId)
    .where('redemptions.status', '=', 'redeemed')
    .where('users.id', '=', userId)
    .select('users.invited_by')
    .executeTakeFirst()
  return row?.invited_by ?? undefined
}
