import type { AuditAction } from '@vicino/contract/administration/audit/actions'
import { exportAuditLog, listAuditLog } from '@vicino/contract/administration/audit/log/endpoints'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeAudit } from '../../../platform/audit.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { audit } from './feature.ts'

let test: TestApp
let admin: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: [audit] })
  admin = await test.createUser({ role: 'superAdmin' })
})
afterAll(() => test.close())

const note = (actorId: string, action: AuditAction, objectType: string, objectId: string = randomUUID()) =>
  writeAudit(test.db, {
    actorId,
    action,
    objectType,
    objectId,
    detail: { why: '=1+1' },
    now: test.clock.now(),
  })

it('R-436 the log is searched by actor, action, record and day, newest first, each page with one statement; tills’ actions are omitted', async () => {
  const worker = await test.createUser({ role: 'superAdmin' })
  const record = randomUUID()
  await note(worker.id, 'redemption.confirmed', 'redemption')
  for (let index = 0; index < 5; index += 1) {
    if (index % 2 === 0) test.clock.advance(1)
    await note(
      worker.id,
      index < 3 ? 'user.block' : 'banner.change',
      'user',
      index === 4 ? record : randomUUID(),
    )
  }
  await note(admin.id, 'user.block', 'user')
  const ask = async (query: object) => (await test.request(listAuditLog, { as: admin, query })).items
  expect((await ask({ who: worker.username })).map(({ action }) => action)).toEqual([
    'banner.change',
    'banner.change',
    'user.block',
    'user.block',
    'user.block',
  ])
  expect(await ask({ who: worker.email, what: 'user.block' })).toHaveLength(3)
  expect(await ask({ record })).toMatchObject([
    {
      action: 'banner.change',
      type: 'user',
      recordId: record,
      actor: { _id: worker.id, username: worker.username },
    },
  ])
  expect(await ask({ who: 'nessuno' })).toEqual([])
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(test.clock.now())
  expect(await ask({ who: worker.id, from: day, to: day })).toHaveLength(5)
  expect(await ask({ who: worker.id, to: '2020-01-01' })).toEqual([])
  const seen: string[] = []
  let cursor: string | null = null
  do {
    test.takeStatements()
    const page: { items: { _id: string }[]; nextCursor: string | null } = await test.request(listAuditLog, {
      as: admin,
      query: { who: worker.id, limit: 2, ...(cursor === null ? {} : { cursor }) },
    })
    expect(test.takeStatements()).toHaveLength(1)
    seen.push(...page.items.map(({ _id }) => _id))
    cursor = page.nextCursor
  } while (cursor !== null)
  expect([seen.length, new Set(seen).size]).toEqual([5, 5])
})

it('R-436 the log names the brand, deal or role of an action, and no person', async () => {
  const owner = await test.createUser({ role: 'brand' })
  const brand = await test.db.selectFrom('brands').select(['id', 'username']).executeTakeFirstOrThrow()
  const { id } = await test.db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', 'brand')
    .executeTakeFirstOrThrow()
  const worker = await test.createUser({ role: 'superAdmin' })
  await note(worker.id, 'brand.change', 'brand', brand.id)
  await note(worker.id, 'role.change', 'role', id)
  await note(worker.id, 'user.block', 'user', owner.id)
  const { items } = await test.request(listAuditLog, { as: admin, query: { who: worker.id } })
  const names = Object.fromEntries(items.map(({ type, recordName }) => [type, recordName]))
  expect(names).toEqual({ brand: brand.username, role: 'brand', user: null })
})

it('R-436 an export contains the search’s rows, safe for spreadsheets, and is logged itself; nobody else reads it', async () => {
  const worker = await test.createUser({ role: 'superAdmin' })
  await note(worker.id, 'user.unblock', 'user')
  const answer = await test.send(exportAuditLog, { as: admin, query: { who: worker.id } })
  expect(answer.headers['content-type']).toContain('text/csv')
  expect(answer.headers['content-disposition']).toContain('registro-')
  const [, line] = answer.body.split('\r\n')
  expect(line).toContain(`;${worker.username};${worker.id};user.unblock;user;`)
  const { items } = await test.request(listAuditLog, { as: admin, query: { what: 'audit-log.exported' } })
  expect(items).toMatchObject([{ actor: { _id: admin.id }, detail: { actorId: worker.id } }])
  const brand = await test.createUser({ role: 'brand' })
  expect(await test.refused(listAuditLog, { as: brand })).toMatchObject({ statusCode: 403 })
  expect((await test.send(exportAuditLog, { as: brand })).statusCode).toBe(403)
  expect(await test.refused(listAuditLog, { as: admin, query: { what: 'x' } })).toMatchObject({
    statusCode: 400,
  })
})
