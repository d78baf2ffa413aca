import type { TestApp, TestUser } from '../../../../platform/testing/test-app.ts'

/**
 * Makes what the law keeps of a person: a compensation of a program in which they take part, and a
 * check of their application for a brand account.
 */
export async function knownToLaw({ db, clock }: TestApp, user: TestUser): Promise<void> {
  const now = clock.now()
  const { program_id } = await db
    .selectFrom('member_programs')
    .select('program_id')
    .where('user_id', '=', user.id)
    .limit(1)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('program_compensations')
    .values({
      program_id,
      user_id: user.id,
      what: 'Un buono',
      worth_cents: 500,
      due_on: '2099-01-01',
      points: 10,
      stamps: 0,
      created_at: now,
      settled_at: now,
      settled_by: user.id,
    })
    .execute()
  const { id: application_id } = await db
    .selectFrom('business_applications')
    .select('id')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('trader_checks')
    .values({ application_id, what: 'piva', checked_by: user.id, checked_at: now })
    .execute()
}
