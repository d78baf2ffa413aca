import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeAudit } from './audit.ts'
import { makeBrand, makeUser } from './testing/factories.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

it('an audit entry is written in the transaction of the action and can never be changed', async () => {
  const { db } = test
  const actor = await makeUser(db)
  const brand = await makeBrand(db)
  const now = new Date('2026-03-01T10:00:00Z')
  const entry = {
    actorId: actor.id,
    action: 'redemption.void',
    objectType: 'redemption',
    objectId: brand.id,
  } as const
  await writeAudit(db, { ...entry, brandId: brand.id, detail: { reason: 'reso' }, now })
  await writeAudit(db, { ...entry, actorId: null, now })
  const failed = db.transaction().execute(async (tx) => {
    await writeAudit(tx, { ...entry, now })
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')

  const rows = await db.selectFrom('audit_log').selectAll().orderBy('id').execute()
  expect(rows).toMatchObject([
    { actor_id: actor.id, action: 'redemption.void', brand_id: brand.id, detail: { reason: 'reso' } },
    { actor_id: null, brand_id: null, detail: {}, created_at: now },
  ])
  await expect(db.updateTable('audit_log').set({ action: 'nothing' }).execute()).rejects.toThrow(
    'permission denied',
  )
  await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow('permission denied')
})
