import { EXPORT_ROWS } from '@vicino/contract/common/admin-list'
import { GRIDS } from '@vicino/contract/foundation/saved-views/constants'
import {
  deleteGridView,
  listGridViews,
  saveGridView,
} from '@vicino/contract/foundation/saved-views/endpoints'
import { ALL_ENDPOINTS } from '@vicino/contract/modules'
import { createRole } from '@vicino/contract/identity/permissions/endpoints'
import { exportPosts } from '@vicino/contract/social/posts/admin/endpoints'
import { exportUsers } from '@vicino/contract/administration/users/endpoints'
import { text as textOf } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exportBatches } from '../../../platform/grid-export.ts'
import { makeBrand, makeDeal, makeProduct } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { FEATURES } from '../../all.ts'

let test: TestApp
let admin: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
  admin = await test.createUser({ role: 'superAdmin' })
})
afterAll(() => test.close())

/** A shop exports its own rows of these tables. */
const ALSO_OF_SHOPS = new Set(['GET /product/export.csv'])
/** The exports of the platform's tables: all documents in CSV for superAdmins alone, and those. */
const EXPORTS = ALL_ENDPOINTS.filter(
  ({ document, access, address }) =>
    document === 'text/csv' &&
    Array.isArray(access) &&
    (access.join() === 'superAdmin' || ALSO_OF_SHOPS.has(address)),
)

const logged = async (action: string) =>
  (
    await test.db
      .selectFrom('audit_log')
      .select(['actor_id', 'detail'])
      .where('action', '=', action)
      .orderBy('id')
      .execute()
  ).at(-1)

it('R-435 every table of the back-office has an export, which is CSV and in the log', async () => {
  await makeDeal(test.db)
  expect(EXPORTS).toHaveLength(GRIDS.length)
  for (const endpoint of EXPORTS) {
    const answer = await test.send(endpoint, { as: admin })
    expect([endpoint.address, answer.statusCode]).toEqual([endpoint.address, 200])
    const [titles = ''] = answer.body.split('\r\n')
    expect(titles.startsWith('\uFEFF')).toBe(true)
    expect(titles.split(';').length).toBeGreaterThan(5)
    const brand = await test.createUser({ role: 'brand' })
    const ofShop = ALSO_OF_SHOPS.has(endpoint.address) ? 200 : 403
    expect((await test.send(endpoint, { as: brand })).statusCode).toBe(ofShop)
  }
  const names = await test.db
    .selectFrom('audit_log')
    .select('action')
    .where('object_type', '=', 'export')
    .execute()
  expect(new Set(names.map(({ action }) => action)).size).toBe(GRIDS.length)
})

it('R-435 an export has the rows of the table, in its order and through all its pages; a formula is a text', async () => {
  for (const [name, email] of [
    ['=cmd|evil', 'uno@filtrati.test'],
    ['Semplice', 'due@filtrati.test'],
  ] as const)
    await test.createUser({ username: name, email })
  const query = { search: 'filtrati', sort: '-email' as const }
  const { body } = await test.send(exportUsers, { as: admin, query })
  const [, ...lines] = body.trimEnd().split('\r\n')
  expect(lines.map((line) => line.split(';').slice(0, 3).toSpliced(1, 1))).toEqual([
    ["'=cmd|evil", 'uno@filtrati.test'],
    ['Semplice', 'due@filtrati.test'],
  ])
  // The search text stays out of the audit log: it may be a person's name.
  const note = await logged('user.exported')
  expect(note).toEqual({ actor_id: admin.id, detail: { sort: '-email', search: true, count: 2 } })
})

it('R-435 a person who may not list accounts exports Proof Posts without their authors', async () => {
  const author = await test.createUser({ username: 'Autrice Nascosta' })
  const { id: brand_id } = await makeBrand(test.db)
  const at = test.clock.now()
  const post = {
    author_id: author.id,
    product_id: (await makeProduct(test.db, { brand_id })).id,
    brand_id,
    title: 'Buono',
    description: 'Molto.',
    cover_url: '/files/images/post/x.webp',
    created_at: at,
    listed_at: at,
  }
  await test.db.insertInto('posts').values(post).execute()
  const body = { name: 'Solo post', base: 'superAdmin' as const, permissions: ['post-LIST_ALL'] }
  const role = await test.request(createRole, { as: admin, body })
  const narrow = await test.createUser({ role: 'superAdmin', role_id: role._id })
  const all = (await test.send(exportPosts, { as: admin })).body
  const some = (await test.send(exportPosts, { as: narrow })).body
  expect([all.includes('Author'), all.includes('Autrice Nascosta')]).toEqual([true, true])
  expect([some.includes('Author'), some.includes('Autrice Nascosta')]).toEqual([false, false])
  expect((await test.send(exportUsers, { as: narrow })).statusCode).toBe(403)
})

/** Yields one row more than an export may have. */
async function* batches() {
  for (let row = 0; row <= EXPORT_ROWS; row += 1000)
    yield Array.from({ length: 1000 }, (_, index) => row + index)
}

it('R-435 a longer export ends at 100,000 rows and states this in its last line', async () => {
  const grid = {
    name: 'brand' as const,
    title: 'prova',
    columns: [{ it: 'Riga', en: 'Row', cell: (row: number) => row }],
  }
  const actor = { sub: admin.id, sid: admin.sessionId, role: 'superAdmin' as const, brandId: null }
  const exporting = { actor, language: 'it' as const, detail: {} }
  const { bytes } = await exportBatches(test.services, grid, exporting, batches())
  const lines = (await textOf(bytes as Readable)).trimEnd().split('\r\n')
  expect(lines.slice(-2)).toEqual([
    String(EXPORT_ROWS - 1),
    'Ci sono altre righe: un file ne ha al massimo 100.000. Restringi la ricerca.',
  ])
  expect(lines).toHaveLength(EXPORT_ROWS + 2)
})

it('R-435 a person stores views of a table by name, which nobody else sees', async () => {
  const view = (name: string, search = {}, hidden: string[] = []) => ({
    as: admin,
    body: { grid: 'user' as const, name, search, hidden },
  })
  const list = (as: TestUser, grid: 'user' | 'deal' = 'user') =>
    test.request(listGridViews, { as, query: { grid } })
  await test.request(saveGridView, view('Bloccati', { state: 'blocked', sort: '-createdAt' }, ['email']))
  await test.request(saveGridView, view('Altri'))
  const { items } = await test.request(saveGridView, view('Bloccati', { state: 'blocked' }))
  expect(items).toEqual([
    { _id: expect.any(String), name: 'Altri', search: {}, hidden: [] },
    { _id: expect.any(String), name: 'Bloccati', search: { state: 'blocked' }, hidden: [] },
  ])
  const other = await test.createUser({ role: 'superAdmin' })
  expect([(await list(other)).items, (await list(admin, 'deal')).items]).toEqual([[], []])
  const params = { id: items[0]?._id ?? '' }
  expect(await test.refused(deleteGridView, { as: other, params })).toMatchObject({ code: 'view_not_found' })
  expect((await test.send(deleteGridView, { as: admin, params })).statusCode).toBe(204)
  expect((await list(admin)).items.map(({ name }) => name)).toEqual(['Bloccati'])

  // A search for a name is not stored. The twenty-first view is refused; replacing one of the
  // twenty works.
  for (const search of [{ q: 'anna' }, { who: 'anna' }])
    expect((await test.send(saveGridView, view('Anna', search))).statusCode).toBe(400)
  for (let count = 2; count <= 20; count += 1) await test.request(saveGridView, view(`V ${count}`))
  expect(await test.refused(saveGridView, view('Una di troppo'))).toMatchObject({ code: 'views_full' })
  expect((await test.request(saveGridView, view('Bloccati'))).items).toHaveLength(20)
})
