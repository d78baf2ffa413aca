import type { DayFacts, MonthFacts } from '@vicino/domain/loyalty/facts'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, allValues, execute, firstValue } from '../../../platform/db/statement.ts'
import type { Merging } from '../../../platform/personal-data.ts'

/** Reads by id the programs that a person takes part in and in which something can still happen. */
export const livingMemberships = (db: Db, userId: string, now: Date): Promise<string[]> => allValues(db)`
    SELECT p.id FROM member_programs own JOIN programs p ON p.id = own.program_id
      JOIN members m ON m.program_id = own.program_id AND m.user_id = own.user_id AND m.left_at IS NULL
    WHERE own.user_id = ${userId} AND p.status IN ('active', 'ended') AND NOT p.sandbox AND p.claims_until > ${now}
    ORDER BY p.id`

export interface MergedMember {
  readonly userId: string
  readonly joinedAt: Date
  readonly isMember: boolean
  readonly tierRank: number
  readonly months: readonly (readonly [month: number, MonthFacts])[]
  readonly days: readonly (readonly [day: number, DayFacts])[]
}

/** Locks both members of a program and reads what will be united. */
export async function lockBoth(tx: Db, programId: string, { from, into }: Merging): Promise<MergedMember[]> {
  await execute(tx)`
    SELECT FROM members WHERE program_id = ${programId} AND user_id = ANY (${[from, into]}::uuid[])
    ORDER BY user_id FOR NO KEY UPDATE`
  return allRows(tx)`
    SELECT m.user_id AS "userId", m.joined_at AS "joinedAt", m.left_at IS NULL AS "isMember", m.tier_rank AS "tierRank",
      coalesce((SELECT json_agg(json_build_array(f.period, json_build_object('spendCents', f.spend_cents, 'dayTargets', f.points,
        'socialPoints', f.social_points))) FROM member_facts f
        WHERE f.program_id = m.program_id AND f.user_id = m.user_id AND f.kind = 'month'), '[]') AS months,
      coalesce((SELECT json_agg(json_build_array(f.period, json_build_object('raw', f.points, 'qualifying', f.qualifying,
        'socialPoints', f.social_points))) FROM member_facts f
        WHERE f.program_id = m.program_id AND f.user_id = m.user_id AND f.kind = 'day'), '[]') AS days
    FROM members m WHERE m.program_id = ${programId} AND m.user_id = ANY (${[from, into]}::uuid[])`
}

/**
 * Makes the remaining account a member since the other one was, with the documents that the person
 * accepted then.
 */
export async function inheritMembership(
  tx: Db,
  programId: string,
  { from, into }: Merging,
  now: Date,
): Promise<void> {
  await execute(tx)`
    UPDATE members m SET joined_at = g.joined_at, regulation_version = g.regulation_version
    FROM members g WHERE g.program_id = ${programId} AND g.user_id = ${from}
      AND m.program_id = g.program_id AND m.user_id = ${into}`
  // Optional consents are not carried over: they were given for another address, and one tap gives
  // them again.
  await execute(tx)`
    INSERT INTO consents (user_id, program_id, purpose, granted, text_version, source, created_at)
    SELECT ${into}, program_id, purpose, granted, text_version, 'merge', ${now} FROM (
      SELECT DISTINCT ON (purpose) * FROM consents
      WHERE program_id = ${programId} AND user_id = ${from} AND purpose IN ('loyalty-privacy', 'loyalty-regulation')
      ORDER BY purpose, id DESC
    ) given WHERE granted`
}

/**
 * Unites the rows of two locked members, who joined at `since` and `again`; the earlier day counts
 * from now on.
 */
export async function uniteRows(
  tx: Db,
  programId: string,
  { from, into }: Merging,
  {
    since,
    again,
    lost,
  }: { since: Date; again: Date; lost: readonly { readonly month: number; readonly points: number }[] },
): Promise<void> {
  await execute(tx)`SELECT loyalty_take_over(${programId}, ${from}, ${into}, ${since}, ${again})`
  if (lost.length > 0) {
    await execute(tx)`
      UPDATE member_facts f SET points = f.points + l.points
      FROM jsonb_to_recordset(${JSON.stringify(lost)}::jsonb) l (month integer, points bigint)
      WHERE f.program_id = ${programId} AND f.user_id = ${into} AND f.kind = 'month' AND f.period = l.month`
  }
  await execute(tx)`
    UPDATE members m SET joined_at = least(m.joined_at, g.joined_at), tier_floor = greatest(m.tier_floor, g.tier_floor),
      purchases = m.purchases + g.purchases, last_event_at = greatest(m.last_event_at, g.last_event_at)
    FROM members g WHERE g.program_id = ${programId} AND g.user_id = ${from}
      AND m.program_id = g.program_id AND m.user_id = ${into}`
}

export const uniteOnce = (tx: Db, { from, into }: Merging): Promise<void> =>
  execute(tx)`SELECT loyalty_unite_once(${from}, ${into})`

/** Reads awards paid in living programs to one of these accounts for inviting the other. */
export const paidReferrals = (
  tx: Db,
  userId: string,
  invited: readonly string[],
): Promise<
  { programId: string; eventId: string; at: Date; points: number; status: number; objectId: string }[]
> => allRows(tx)`
    SELECT o.program_id AS "programId", o.event_id AS "eventId", e.occurred_at AS at, e.points, e.status,
      o.object_id AS "objectId"
    FROM member_programs own JOIN one_time_awards o ON o.program_id = own.program_id AND o.user_id = own.user_id
      JOIN loyalty_events e ON e.program_id = o.program_id AND e.user_id = o.user_id AND e.id = o.event_id
    WHERE own.user_id = ${userId} AND o.mechanic = 'referral' AND o.object_id = ANY (${invited}::text[])
      AND o.reversed_at IS NULL AND e.points > 0`

/** Returns the account that remains after a merge; null for an account that was not merged. */
export async function goesOnFor(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom('users').where('id', '=', userId).select('merged_into').executeTakeFirst()
  return row?.merged_into ?? null
}

/** Makes an id for an event; ids grow with time. */
export const newEventId = (tx: Db): Promise<string> => firstValue(tx, '')`SELECT uuidv7() AS id`

/** Reads what an account was paid for joining programs for whose joining the other one was paid too. */
export const welcomesPaidTwice = (
  tx: Db,
  { from, into }: Merging,
): Promise<{ programId: string; eventId: string; at: Date; points: number; status: number }[]> => allRows(tx)`
    SELECT o.program_id AS "programId", o.event_id AS "eventId", e.occurred_at AS at, e.points, e.status
    FROM member_programs own JOIN one_time_awards o ON o.program_id = own.program_id AND o.user_id = own.user_id
      JOIN loyalty_events e ON e.program_id = o.program_id AND e.user_id = o.user_id AND e.id = o.event_id
    WHERE own.user_id = ${from} AND o.mechanic = 'welcome' AND o.reversed_at IS NULL AND e.points > 0
      AND EXISTS (SELECT FROM one_time_awards t
        WHERE t.program_id = o.program_id AND t.user_id = ${into} AND t.mechanic = 'welcome')`
