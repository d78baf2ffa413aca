import { afterAll, beforeAll, expect, it } from 'vitest'
import { applyMigrations, makeOlder } from '../../../platform/testing/migrations.ts'
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/test-database.ts'

const MIGRATION = '0141_permissions_to_read.sql'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  await makeOlder(test.db, MIGRATION)
})
afterAll(() => test.drop())

const MADE = [
  // Publishes deals and nothing else: chooses among shops, and reads no programs, messages, tills, promoters or displays.
  ['brandManager', ['deal-CREATE', 'deal-EDIT'], ['company-READ', 'shop-LIST']],
  ['brandManager', ['customer-LIST'], ['figures-READ', 'program-LIST']],
  ['brandManager', ['display-EDIT'], ['display-LIST', 'figures-READ', 'shop-LIST']],
  ['brandManager', ['review-ANSWER'], ['conversation-ANSWER', 'conversation-LIST']],
  ['brandManager', ['promoter-PAY'], ['promoter-LIST']],
  ['scanner', ['purchase-CREATE'], ['till-LIST']],
  ['scanner', ['user-LIST'], []],
  ['superAdmin', ['report-DECIDE', 'post-APPROVE'], []],
  ['brand', ['user-LIST'], ['staff-EDIT', 'staff-LIST']],
] as const

it('R-454 a role made before rights to read keeps those that its other rights are of use for, and gets no other', async () => {
  await test.db
    .insertInto('roles')
    .values(
      MADE.map(([base, permissions], number) => ({
        name: `Ruolo ${number}`,
        base,
        permissions: [...permissions],
      })),
    )
    .execute()
  await applyMigrations(test.db, (file) => file === MIGRATION)
  const roles = await test.db
    .selectFrom('roles')
    .select(['base', 'permissions'])
    .where('is_base', '=', false)
    .orderBy('name')
    .execute()
  const seen = roles.map(({ base, permissions }, number) => {
    const before: readonly string[] = MADE[number]?.[1] ?? []
    return [base, before, permissions.filter((each) => !before.includes(each)).toSorted()]
  })
  expect(seen).toEqual(MADE)
})
