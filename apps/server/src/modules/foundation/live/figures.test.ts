import type { Role } from '@vicino/contract/roles'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { generateSigningKey } from '../../../platform/auth/keys.ts'
import { makeBrand, makeUser, type UserRow } from '../../../platform/testing/factories.ts'
import { TestClock } from '../../../platform/testing/test-clock.ts'
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/test-database.ts'
import { sql } from 'kysely'
import { insertEvents, type UserEvent } from './live.queries.ts'
import { addFigures } from '../../loyalty/programs/public.ts'
import { makeProgram } from '../../loyalty/programs/testing/program.ts'
import { type LiveServer, startLiveServer } from './testing/live-server.ts'
import { listenTo } from './testing/stream-client.ts'

/** Long enough for a busy machine; the wait ends as soon as the result is there. */
const WITHIN_MS = 60_000

let database: TestDatabase
const servers: LiveServer[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  const options = { databaseUrl: database.url, clock: new TestClock(), signingKey: generateSigningKey() }
  servers.push(await startLiveServer(options), await startLiveServer(options))
})
afterAll(async () => {
  for (const server of servers) await server.stop()
  await database.drop()
})

const listen = async (server: LiveServer, { id, role, brand_id }: UserRow, watched: object) => {
  const claims = { sub: id, role: role as Role, brandId: brand_id, sid: id }
  return listenTo(server.address, await server.services.tokens.sign(claims), {}, watched)
}

it('R-274 people who run a program get changes of its metrics on every server; others are refused', async () => {
  const brand = await makeBrand(database.db)
  const owner = await makeUser(database.db, { role: 'brand', brand_id: brand.id })
  const { id: program } = await makeProgram(database.db, { brand_id: brand.id })
  const [first, second] = servers as [LiveServer, LiveServer]
  const [one, two, nowhere] = [
    await listen(first, owner, { program }),
    await listen(second, owner, { program }),
    await listen(first, owner, {}),
  ]
  const figures = { programId: program, day: '2026-11-23', source: 'purchase', points_issued: 1 }
  await addFigures(database.db, [figures, figures])
  const heard = { type: 'figures', data: { programId: program } }
  await vi.waitUntil(() => one.events.length > 0 && two.events.length > 0, { timeout: WITHIN_MS })
  expect([one.events, two.events, nowhere.events]).toMatchObject([[heard], [heard], []])
  expect((await listen(first, await makeUser(database.db), { program })).status).toBe(404)
  for (const client of [one, two, nowhere]) client.close()
})

it('R-510 a viewer of a program’s customers gets a message when one of their rows has changed, and none otherwise', async () => {
  const { db } = database
  const brand = await makeBrand(db)
  const owner = await makeUser(db, { role: 'brand', brand_id: brand.id })
  const { id: program } = await makeProgram(db, { brand_id: brand.id })
  const member = await makeUser(db)
  await db
    .insertInto('members')
    .values({ program_id: program, user_id: member.id, joined_at: new Date() })
    .execute()
  const client = await listen(servers[0] as LiveServer, owner, { program })
  const refresh = () =>
    sql`SELECT refresh_member_stats(ARRAY[${program}::uuid], ARRAY[${member.id}::uuid])`.execute(db)
  await refresh()
  const heard = { type: 'figures', data: { programId: program } }
  await vi.waitUntil(() => client.events.length > 0, { timeout: WITHIN_MS })
  // The same data again changes nothing; the next notification comes after it.
  await refresh()
  await db.transaction().execute((tx) => insertEvents(tx, [MARK(owner.id)], new Date()))
  await vi.waitUntil(() => client.events.some(({ type }) => type === 'queue'), { timeout: WITHIN_MS })
  expect(client.events).toMatchObject([heard, { type: 'queue' }])
  client.close()
})
const MARK = (userId: string): UserEvent => ({ userId, event: { type: 'queue', data: { queue: 'posts' } } })
