import type { TestApp, TestUser } from '../../../../platform/testing/test-app.ts'

/** Signs in as one of the demo's accounts. */
export async function accountIn({ db, clock }: TestApp, email: string): Promise<TestUser> {
  const user = await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
  const session = {
    user_id: user.id,
    client: 'web',
    created_at: clock.now(),
    expires_at: new Date('2100-01-01'),
  }
  const { id } = await db.insertInto('sessions').values(session).returning('id').executeTakeFirstOrThrow()
  return { ...user, sessionId: id }
}
