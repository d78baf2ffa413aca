import { createDeal, listDeals, listOwnDeals, updateDeal } from '@vicino/contract/marketplace/deals/endpoints'
import { loginApp, me, refresh } from '@vicino/contract/identity/auth/endpoints'
import * as contract from '@vicino/contract/identity/permissions/endpoints'
import {
  ADVANCED,
  COLLECTION_PERMISSIONS,
  KNOWN_PERMISSIONS,
} from '@vicino/contract/identity/permissions/constants'
import { askedOf } from '@vicino/contract/identity/permissions/asked-of'
import { browsePosts } from '@vicino/contract/social/posts/endpoints'
import { voidRedemption } from '@vicino/contract/till/till/endpoints'
import { getUser } from '@vicino/contract/identity/profile/endpoints'
import { ROLES, type Role } from '@vicino/contract/roles'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { buildApp } from '../../../app.ts'
import { endedSessionsChannel } from '../../../platform/auth/ended-sessions.ts'
import { changedRolesChannel, rolePermissionsChannel } from '../../../platform/auth/roles.ts'
import { startListening } from '../../../platform/db/listener.ts'
import { createServices } from '../../../platform/services.ts'
import { NO_ID } from '../../../platform/testing/endpoint-cases.ts'
import { makeDeal } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { FEATURES } from '../../all.ts'
import { baseRole, makeRole, userWithout } from './testing/role.ts'

/** The product's promise: within this time no server allows what a role no longer allows. */

let test: TestApp
let admin: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES, listening: true })
  admin = await test.createUser({ role: 'superAdmin' })
})
afterAll(() => test.close())

const create = (body: { name: string; base: Role; permissions: string[] }, as = admin) =>
  test.request(contract.createRole, { as, body })
const assign = (id: string, { email }: Pick<TestUser, 'email'>, as = admin) =>
  test.send(contract.assignRole, { as, params: { id }, body: { email } })
const codeOf = ({ statusCode, json }: Awaited<ReturnType<typeof assign>>): string =>
  `${statusCode} ${statusCode < 400 ? '' : json<{ code: string }>().code}`.trim()

/** Returns status and code of creating a deal with an empty body: 400 where the role allows it. */
const creating = async (as: TestUser): Promise<string> =>
  codeOf(await test.send(createDeal, { as, body: {} }))

const auditOf = (action: string, objectId: string) =>
  test.db
    .selectFrom('audit_log')
    .select(['actor_id', 'detail'])
    .where('action', '=', action)
    .where('object_id', '=', objectId)
    .execute()

const versionOfRole = async (id: string) =>
  (await test.request(contract.getRole, { as: admin, params: { id } })).version
const changeRole = async (id: string, change: { name?: string; permissions?: string[] }) => {
  const body = { ...change, version: await versionOfRole(id) }
  return test.request(contract.updateRole, { as: admin, params: { id }, body })
}

it('R-538 R-537 the 40 permissions of the collections and the advanced ones are there', async () => {
  const page = await test.request(contract.listPermissions, { as: admin, query: { limit: 100 } })
  const collection = page.data.filter(({ isCollection }) => isCollection).map(({ _id }) => _id)
  expect(collection).toHaveLength(40)
  expect(collection.toSorted()).toEqual([...COLLECTION_PERMISSIONS].toSorted())
  expect(page.data.filter(({ isCollection }) => !isCollection).map(({ _id }) => _id)).toEqual(
    [...ADVANCED].toSorted(),
  )
  expect(page.metadata[0].totalCount).toBe(KNOWN_PERMISSIONS.length)
  expect(page.data.find(({ _id }) => _id === 'deal-CREATE')).toMatchObject({
    bases: ['superAdmin', 'brand', 'brandManager'],
    isAsked: true,
    isAlwaysHeld: false,
  })
})

it('R-454 each base role starts with the permissions that endpoints require of it, so nobody lost a right when roles became data', async () => {
  for (const role of ROLES) {
    const { permissions } = await baseRole(test.db, role)
    const expected = role === 'superAdmin' ? KNOWN_PERMISSIONS : [...askedOf(role)]
    expect([role, permissions.toSorted()]).toEqual([role, [...expected].toSorted()])
  }
})

it('R-536 R-517 R-432 a role is created, read, listed by page and search, changed and deleted, each in the audit log', async () => {
  const made = await create({
    name: 'Cassa senza annulli',
    base: 'brandManager',
    permissions: ['deal-CREATE'],
  })
  expect(made).toEqual({
    _id: expect.any(String),
    version: expect.any(String),
    name: 'Cassa senza annulli',
    base: 'brandManager',
    isBase: false,
    // Everybody may read their own record.
    permissions: ['deal-CREATE', 'user-DELETE', 'user-EDIT', 'user-LIST'],
    can: { rename: true, changePermissions: true, delete: true },
    createdAt: test.clock.now().toISOString(),
    updatedAt: test.clock.now().toISOString(),
  })
  expect(await test.request(contract.getRole, { as: admin, params: { id: made._id } })).toEqual(made)
  test.takeStatements()
  const found = await test.request(contract.listRoles, { as: admin, query: { search: 'SENZA ann' } })
  // A server that was notified of the new role may read all roles again.
  const asked = test.takeStatements().filter((text) => !text.includes('SELECT CASE WHEN is_base'))
  expect(asked).toHaveLength(1)
  expect(found).toEqual({ data: [made], metadata: [{ totalCount: 1 }] })
  const all = await test.request(contract.listRoles, { as: admin })
  expect(all.data.map(({ isBase }) => isBase)).toEqual([true, true, true, true, true])
  expect(all.metadata[0].totalCount).toBeGreaterThan(6)
  const changed = await test.request(contract.updateRole, {
    as: admin,
    params: { id: made._id },
    body: { name: 'Cassa', permissions: ['deal-LIST'], version: made.version },
  })
  expect(changed).toMatchObject({
    name: 'Cassa',
    permissions: ['deal-LIST', 'user-DELETE', 'user-EDIT', 'user-LIST'],
  })
  await test.request(contract.deleteRole, { as: admin, params: { id: made._id } })
  expect(await test.refused(contract.getRole, { as: admin, params: { id: made._id } })).toMatchObject({
    code: 'role_not_found',
  })
  expect(await auditOf('role.change', made._id)).toEqual([
    { actor_id: admin.id, detail: { name: 'Cassa', added: ['deal-LIST'], removed: ['deal-CREATE'] } },
  ])
  expect(await auditOf('role.create', made._id)).toHaveLength(1)
  expect(await auditOf('role.delete', made._id)).toHaveLength(1)
})

it('R-455 a base role is neither renamed nor deleted, and that of superAdmins always allows everything', async () => {
  const { id, permissions } = await baseRole(test.db, 'brand')
  const change = async (of: string, some: object) => {
    const body = { ...some, version: await versionOfRole(of) }
    return test.send(contract.updateRole, { as: admin, params: { id: of }, body })
  }
  expect(codeOf(await change(id, { name: 'Marca' }))).toBe('409 role_is_base')
  expect(codeOf(await test.send(contract.deleteRole, { as: admin, params: { id } }))).toBe('409 role_is_base')
  expect((await change(id, { name: 'brand', permissions })).statusCode).toBe(200)
  const top = await baseRole(test.db, 'superAdmin')
  expect(codeOf(await change(top.id, { permissions: [] }))).toBe('409 role_protected')
  expect(await test.request(contract.getRole, { as: admin, params: { id: top.id } })).toMatchObject({
    isBase: true,
    can: { rename: false, changePermissions: false, delete: false },
  })
})

it.each([
  [{ name: 'A', base: 'brand', permissions: ['deal-FLY'] }, '404 permission_not_found'],
  // Roles cannot form a circle, because a base is one of the six base roles.
  [{ name: 'A', base: 'Cassa', permissions: [] }, '400 validation_failed'],
  [{ name: 'A', base: 'scanner', permissions: ['deal-CREATE'] }, '409 permission_unfit'],
  [{ name: 'A', base: 'brand', permissions: ['deal-EDIT_ALL'] }, '409 permission_unfit'],
  [{ name: 'A', base: 'brand', permissions: ['role-CREATE'] }, '409 permission_unfit'],
  [{ name: 'BRAND', base: 'brand', permissions: [] }, '409 role_taken'],
  [{ name: ' ', base: 'brand', permissions: [] }, '400 validation_failed'],
  [{ name: 'A', base: 'brand', permissions: ['"; DROP'] }, '400 validation_failed'],
  [{ name: 'A', base: 'brand', permissions: [], isBase: true }, '400 validation_failed'],
])('R-517 %j is refused: %s', async (body, refusal) => {
  expect(codeOf(await test.send(contract.createRole, { as: admin, body }))).toBe(refusal)
})

it('R-518 a permission is created once, and superAdmins have it at once', async () => {
  const body = { _id: 'fair-OPEN' }
  expect(await test.request(contract.createPermission, { as: admin, body })).toMatchObject({
    _id: 'fair-OPEN',
    isCollection: false,
    bases: ['superAdmin'],
    isAsked: false,
  })
  expect(await test.refused(contract.createPermission, { as: admin, body })).toMatchObject({
    statusCode: 409,
    code: 'permission_taken',
  })
  expect((await baseRole(test.db, 'superAdmin')).permissions).toContain('fair-OPEN')
  expect(
    await test.request(contract.getPermission, { as: admin, params: { id: 'fair-OPEN' } }),
  ).toMatchObject({
    _id: 'fair-OPEN',
  })
  await test.db.deleteFrom('permissions').where('id', '=', 'fair-OPEN').execute()
})

it('R-454 a removed permission is refused at once for writes, and can be given back', async () => {
  const { name, ...made } = await makeRole(test.db, 'brandManager')
  const manager = await test.createUser({ role: 'brandManager', role_id: made.id })
  expect(await creating(manager)).toBe('400 validation_failed')
  const without = made.permissions.filter((permission) => permission !== 'deal-CREATE')
  const change = (permissions: string[]) => changeRole(made.id, { permissions })
  await change(without)
  expect(await creating(manager)).toBe('403 permission_missing')
  // A renamed role stays the same role for its people.
  await changeRole(made.id, { name: `${name} bis` })
  expect(await creating(manager)).toBe('403 permission_missing')
  await change(made.permissions)
  expect(await creating(manager)).toBe('400 validation_failed')
})

it('R-454 a base role without deal-CREATE cannot create a deal either', async () => {
  const brand = await test.createUser({ role: 'brand' })
  const { id, permissions } = await baseRole(test.db, 'brand')
  const change = (list: string[]) => changeRole(id, { permissions: list })
  await change(permissions.filter((permission) => permission !== 'deal-CREATE'))
  expect(await creating(brand)).toBe('403 permission_missing')
  await change(permissions)
  expect(await creating(brand)).toBe('400 validation_failed')
})

it('R-538 of two permissions, the one for own records lets the platform’s people act only on their own', async () => {
  const deal = await makeDeal(test.db)
  const own = await userWithout(test, 'superAdmin', ['deal-EDIT_ALL', 'deal-LIST_ALL', 'user-LIST_ALL'])
  const body = { title: 'Altro titolo' }
  const editing = (as: TestUser) => test.send(updateDeal, { as, params: { id: deal.id }, body })
  expect(codeOf(await editing(own))).toBe('404 deal_not_found')
  expect((await editing(admin)).statusCode).not.toBe(404)
  expect((await test.request(listDeals, { as: own })).metadata[0].totalCount).toBe(0)
  expect((await test.request(listDeals, { as: admin })).metadata[0].totalCount).toBeGreaterThan(0)
  const other = await test.createUser()
  expect(codeOf(await test.send(getUser, { as: own, params: { id: other.id } }))).toBe('404 user_not_found')
  expect((await test.send(getUser, { as: own, params: { id: own.id } })).statusCode).toBe(200)
})

it('R-454 answers about possible actions omit those that a role does not allow', async () => {
  const deal = await makeDeal(test.db)
  const offered = async (without: string[]) => {
    const { id } = await makeRole(test.db, 'brand', without)
    const as = await test.createUser({ role: 'brand', brand_id: deal.brand_id, role_id: id })
    return (await test.request(listOwnDeals, { as })).items[0]?.can
  }
  expect(await offered([])).toEqual({ edit: true, end: true, reprice: true })
  expect(await offered(['deal-EDIT'])).toEqual({ edit: false, end: true, reprice: false })
  expect(await offered(['deal-DELETE'])).toEqual({ edit: true, end: false, reprice: true })
})

it('R-454 nobody gives or removes permissions that they lack', async () => {
  const helper = await userWithout(test, 'superAdmin', ['deal-CREATE'])
  const body = { name: 'Troppo', base: 'brand', permissions: ['deal-CREATE'] } as const
  expect(codeOf(await test.send(contract.createRole, { as: helper, body }))).toBe('403 permission_not_held')
  const given = await makeRole(test.db, 'brandManager')
  const taking = {
    permissions: given.permissions.filter((permission) => permission !== 'deal-CREATE'),
    version: await versionOfRole(given.id),
  }
  expect(
    codeOf(await test.send(contract.updateRole, { as: helper, params: { id: given.id }, body: taking })),
  ).toBe('403 permission_not_held')
  const top = await baseRole(test.db, 'superAdmin')
  expect(codeOf(await assign(top.id, helper, helper))).toBe('403 permission_not_held')
  expect(codeOf(await assign(top.id, await test.createUser(), helper))).toBe('403 permission_not_held')
  expect(codeOf(await assign((await baseRole(test.db, 'audience')).id, admin, helper))).toBe(
    '403 permission_not_held',
  )
})

it('R-454 a role is given to accounts of its kind, and only an unassigned one is deleted', async () => {
  const made = await makeRole(test.db, 'brandManager', ['deal-CREATE'])
  const [manager, shopper] = [await test.createUser({ role: 'brandManager' }), await test.createUser()]
  expect(codeOf(await assign(made.id, shopper))).toBe('409 role_unfit')
  expect(codeOf(await assign((await baseRole(test.db, 'audience')).id, manager))).toBe('409 role_unfit')
  expect(codeOf(await assign(NO_ID, manager))).toBe('404 role_not_found')
  expect(codeOf(await assign(made.id, { email: 'nessuno@example.test' }))).toBe('404 user_not_found')
  expect(
    await test.request(contract.assignRole, {
      as: admin,
      params: { id: made.id },
      body: { email: manager.email },
    }),
  ).toEqual({ _id: manager.id, username: manager.username, email: manager.email })
  expect(await creating(manager)).toBe('403 permission_missing')
  expect(await test.request(contract.listRoleUsers, { as: admin, params: { id: made.id } })).toEqual({
    data: [{ _id: manager.id, username: manager.username, email: manager.email }],
    metadata: [{ totalCount: 1 }],
  })
  expect(codeOf(await test.send(contract.deleteRole, { as: admin, params: { id: made.id } }))).toBe(
    '409 role_in_use',
  )
  expect(await auditOf('role.assign', manager.id)).toEqual([
    { actor_id: admin.id, detail: { roleId: made.id, role: made.name, before: 'brandManager' } },
  ])
  await assign((await baseRole(test.db, 'brandManager')).id, manager)
  expect(await creating(manager)).toBe('400 validation_failed')
  expect((await test.send(contract.deleteRole, { as: admin, params: { id: made.id } })).statusCode).toBe(204)
})

it('R-454 a change of the base role by anything else gives the new base role itself', async () => {
  const manager = await userWithout(test, 'brandManager', ['deal-CREATE'])
  await test.db.updateTable('users').set({ role: 'brand' }).where('id', '=', manager.id).execute()
  expect(await creating(manager)).toBe('400 validation_failed')
})

it('R-454 a person who becomes one of the platform’s people must sign in again', async () => {
  const person = await test.createUser()
  const made = await makeRole(test.db, 'superAdmin', ['role-CREATE'])
  expect((await assign(made.id, person)).statusCode).toBe(200)
  await expect.poll(async () => (await test.send(me, { as: person })).statusCode).toBe(401)
})

it('one superAdmin always remains, also of two who leave at once, and one with a narrowed role does not count', async () => {
  const others = await test.db
    .updateTable('users')
    .set({ role: 'audience' })
    .where('role', '=', 'superAdmin')
    .where('id', '<>', admin.id)
    .returning('id')
    .execute()
  expect(others.length).toBeGreaterThan(0)
  await userWithout(test, 'superAdmin', ['deal-CREATE'])
  const audience = await baseRole(test.db, 'audience')
  expect(codeOf(await assign(audience.id, admin))).toBe('409 last_super_admin')
  const second = await test.createUser({ role: 'superAdmin' })
  const answers = await Promise.all([assign(audience.id, admin, second), assign(audience.id, second, admin)])
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM users WHERE role = 'superAdmin' AND role_id IS NULL`.execute(test.db)
  expect(rows).toHaveLength(1)
  admin = await test.createUser({ role: 'superAdmin' })
})

it('R-454 R-442 reads need no statement for the permissions of a role, writes one, as before', async () => {
  const manager = await userWithout(test, 'brandManager', ['code-VOID'])
  const plain = await test.createUser({ role: 'brandManager' })
  const statementsOf = async (as: TestUser): Promise<number> => {
    test.takeStatements()
    await test.send(listOwnDeals, { as })
    return test.takeStatements().length
  }
  // The server was notified of the new role and has read the roles again.
  await expect.poll(async () => (await statementsOf(manager)) - (await statementsOf(plain))).toBe(0)
  await creating(manager)
  expect(test.takeStatements()).toHaveLength(1)
  expect(codeOf(await test.send(voidRedemption, { as: manager, params: { id: NO_ID }, body: {} }))).toBe(
    '403 permission_missing',
  )
  expect(test.takeStatements()).toHaveLength(0)
})

it('R-454 every server of the database refuses a right within five seconds of its loss, by role and by person', async () => {
  const { config, db, clock } = test.services
  const services = createServices(config, db, FEATURES, clock)
  const app = await buildApp(services, FEATURES)
  const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(db)
  const url = inject('databaseUrl').replace(/\/vicino$/, `/${rows[0]?.name ?? ''}`)
  const listener = startListening(
    url,
    [
      endedSessionsChannel(services.endedSessions),
      changedRolesChannel(services.roles),
      rolePermissionsChannel(services.roles),
    ],
    app.log,
  )
  await listener.ready
  try {
    const made = await makeRole(db, 'audience')
    const person = await test.createUser({ role_id: made.id })
    const token = await test.tokenFor(person)
    const reading = async (): Promise<string> => {
      const { statusCode } = await app.inject({
        method: 'GET',
        url: `/api/v1${browsePosts.path}`,
        headers: { authorization: `Bearer ${token}` },
      })
      return String(statusCode)
    }
    await expect.poll(reading).toBe('200')
    const change = (permissions: string[]) => changeRole(made.id, { permissions })
    await change(made.permissions.filter((permission) => permission !== 'post-BROWSE'))
    await expect.poll(reading).toBe('403')
    await change(made.permissions)
    await expect.poll(reading).toBe('200')
    const narrow = await makeRole(db, 'audience', ['post-BROWSE'])
    expect((await assign(narrow.id, person)).statusCode).toBe(200)
    await expect.poll(reading).toBe('403')
  } finally {
    await app.close()
    await listener.stop()
  }
})

it('R-454 a session lists what its role lacks, and its token names the role', async () => {
  const made = await makeRole(test.db, 'brandManager', ['deal-CREATE', 'deal-IMPORT'])
  const hash = await test.services.passwords.hash('Segreta2026')
  const manager = await test.createUser({ role: 'brandManager', role_id: made.id, password_hash: hash })
  const headers = { 'x-client': 'native' }
  const session = await test.send(loginApp, {
    body: { email: manager.email, password: 'Segreta2026' },
    headers,
  })
  const begun = session.json<{ accessToken: string; refreshToken: string; lacks: string[] }>()
  expect(begun.lacks).toEqual(['deal-CREATE', 'deal-IMPORT'])
  const token = await test.services.tokens.verify(begun.accessToken)
  expect([token?.role, token?.roleId]).toEqual(['brandManager', made.id])
  await assign((await baseRole(test.db, 'brandManager')).id, manager)
  const renewed = await test.request(refresh, { body: { refresh_token: begun.refreshToken }, headers })
  expect(renewed.lacks).toBeUndefined()
})
