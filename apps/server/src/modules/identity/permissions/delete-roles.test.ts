import { deleteRoles } from '@vicino/contract/identity/permissions/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../platform/testing/test-app.ts'
import { permissions } from './feature.ts'
import { baseRole, makeRole } from './testing/role.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: [permissions] })
})
afterAll(() => test.close())

it('R-438 many roles are deleted at once; a base role and an assigned one stay, with the reason', async () => {
  const admin = await test.createUser({ role: 'superAdmin' })
  const [unused, used] = [await makeRole(test.db, 'audience'), await makeRole(test.db, 'audience')]
  await test.createUser({ role_id: used.id })
  const base = await baseRole(test.db, 'promoter')
  const call = { as: admin, body: { ids: [unused.id, used.id, base.id] } }
  const result = await test.request(deleteRoles, call)
  expect(result.done).toEqual([unused.id])
  expect(new Map(result.refused.map(({ _id, code }) => [_id, code]))).toEqual(
    new Map([
      [used.id, 'role_in_use'],
      [base.id, 'role_is_base'],
    ]),
  )
  expect(await test.request(deleteRoles, call)).toEqual(result)
  const noted = test.db.selectFrom('audit_log').select('action').where('object_id', '=', unused.id)
  expect(await noted.execute()).toEqual([{ action: 'role.delete' }])
})
