import { randomUUID } from 'node:crypto'
import { makeBrand, makeUser } from '../../../../platform/testing/factories.ts'
import type { TestApp } from '../../../../platform/testing/test-app.ts'

/** Stores an invitation of a brand to which nobody in the test belongs. */
export async function invitationOfAnother(
  { db, clock }: TestApp,
  email = `${randomUUID()}@example.test`,
): Promise<string> {
  const at = clock.now()
  const row = {
    brand_id: (await makeBrand(db)).id,
    email,
    role: 'scanner',
    invited_by: (await makeUser(db)).id,
    sent_at: at,
    created_at: at,
  }
  return (await db.insertInto('staff').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Rows of another's brand, by the title of the endpoint that names them. */
export function staffRows(app: () => TestApp) {
  const row = () => invitationOfAnother(app())
  return {
    'GET /staff/{id}/activity': { row },
    'PUT /staff/{id}': { row, body: { role: 'scanner' } },
    'POST /staff/{id}/resend': { row },
    'DELETE /staff/{id}': { row },
  }
}
