import { createCampaign } from '@vicino/contract/marketing/campaigns/endpoints'
import { updateMemberConsents } from '@vicino/contract/loyalty/members/endpoints'
import { sql } from 'kysely'
import { runOnce } from '../../../../platform/jobs/jobs.ts'
import type { TestApp, TestUser } from '../../../../platform/testing/test-app.ts'
import type { Clientele } from '../../../loyalty/customers/testing/customers-fixture.ts'
import { campaignJob } from '../send-campaigns.ts'
import { campaignOf } from './campaign.ts'

/** Adds members who consent to marketing, as rows: quickly, however many. */
export async function addMembers(
  test: TestApp,
  { programId }: Pick<Clientele, 'programId'>,
  count: number,
): Promise<void> {
  const now = test.clock.now()
  await sql`
    WITH people AS (
      INSERT INTO users (email, username, handle, role)
      SELECT g || '@' || ${programId}::text || '.test', 'Cliente ' || g || ' di ' || ${programId}::text,
        left(replace(${programId}::text, '-', ''), 20) || '_' || g, 'audience'
      FROM generate_series(1, ${count}::int) g RETURNING id
    ), joined AS (
      INSERT INTO members (program_id, user_id, joined_at)
      SELECT ${programId}::uuid, id, ${now}::timestamptz FROM people RETURNING user_id
    ), listed AS (
      INSERT INTO member_programs (user_id, program_id) SELECT user_id, ${programId}::uuid FROM joined
    )
    INSERT INTO consents (user_id, program_id, purpose, granted, text_version, source, created_at)
    SELECT user_id, ${programId}::uuid, purpose, true, '1', 'test', ${now}::timestamptz FROM joined
    CROSS JOIN unnest(ARRAY['loyalty-privacy', 'loyalty-marketing']) purpose`.execute(test.db)
  await sql`
    SELECT refresh_member_stats(array_agg(program_id), array_agg(user_id)) FROM members
    WHERE program_id = ${programId}`.execute(test.db)
}

/** Members who withdraw over HTTP. */
const ASKING = 20

/** Counts the messages of a campaign to a person, in the log and as notifications. */
async function toldTo(test: TestApp, campaignId: string, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT (SELECT count(*) FROM outreach_sends WHERE origin_id = ${campaignId} AND user_id = ${userId})::int
      + (SELECT count(*) FROM notices WHERE user_id = ${userId} AND template = 'outreach')::int AS count`.execute(
    test.db,
  )
  return rows[0]?.count ?? 0
}

/**
 * Sends a campaign while members withdraw their consent, and returns violations. A member who
 * withdrew must have got one message before the withdrawal, or none; any other member exactly one.
 * `ASKING` members withdraw over HTTP, the others by a row that this function writes.
 */
export async function withdrawWhileSending(
  test: TestApp,
  shop: Clientele,
  { members, withdrawing }: { members: number; withdrawing: number },
): Promise<string[]> {
  const asking = new Map<string, TestUser>()
  for (let no = 0; no < ASKING; no += 1) {
    const person = await shop.member({}, { marketingConsent: true })
    asking.set(person.id, person)
  }
  await addMembers(test, shop, members)
  const { programId } = shop
  const { _id: id } = await test.request(createCampaign, {
    as: shop.owner,
    params: { programId },
    body: campaignOf(),
  })
  const { rows: people } = await sql<{ userId: string }>`
    SELECT user_id AS "userId" FROM members WHERE program_id = ${programId} ORDER BY md5(user_id::text)`.execute(
    test.db,
  )
  const waiting = people.flatMap(({ userId }, index) =>
    asking.has(userId) || index < withdrawing ? [userId] : [],
  )
  const withdrawn = {
    params: { id: programId },
    body: { marketingConsent: false, infoConsent: false },
  } as const
  const before = new Map<string, number>()
  const withdraw = async (): Promise<void> => {
    for (let userId = waiting.pop(); userId !== undefined; userId = waiting.pop()) {
      const person = asking.get(userId)
      if (person !== undefined) await test.request(updateMemberConsents, { as: person, ...withdrawn })
      else
        await sql`
        INSERT INTO consents (user_id, program_id, purpose, granted, text_version, source, created_at)
        VALUES (${userId}, ${programId}, 'loyalty-marketing', false, '1', 'test', ${test.clock.now()})`.execute(
          test.db,
        )
      before.set(userId, await toldTo(test, id, userId))
    }
  }
  const send = async (): Promise<void> => {
    for (let isOver = false; !isOver;) {
      await runOnce(test.db, campaignJob, test.clock.now())
      test.clock.advance(1)
      const { state } = await test.db
        .selectFrom('campaigns')
        .where('id', '=', id)
        .select('state')
        .executeTakeFirstOrThrow()
      isOver = state === 'sent'
    }
  }
  await Promise.all([send(), withdraw(), withdraw(), withdraw()])
  const { rows: after } = await sql<{ userId: string; count: number }>`
    SELECT m.user_id AS "userId", (SELECT count(*) FROM outreach_sends WHERE origin_id = ${id} AND user_id = m.user_id)::int
      + (SELECT count(*) FROM notices WHERE user_id = m.user_id AND template = 'outreach')::int AS count
    FROM members m WHERE m.program_id = ${programId}`.execute(test.db)
  return after
    .filter(({ userId, count }) => count !== (before.get(userId) ?? 2) || (count !== 0 && count !== 2))
    .map(({ userId, count }) => `${userId}: ${before.get(userId) ?? 'no withdrawal'}, then ${count}`)
}
