import { once } from 'node:events'
import { register } from '@vicino/contract/identity/auth/endpoints'
import type { Session } from '@vicino/contract/identity/auth/schemas'
import { logoutEverywhere } from '@vicino/contract/identity/auth/sessions/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { generateSigningKey } from '../../../platform/auth/keys.ts'
import { LISTENER_NAME } from '../../../platform/db/listener.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { ownNow } from '../../../platform/testing/processor-time.ts'
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/test-database.ts'
import { ServerProcesses } from '../../../start/testing/server-process.ts'
import { listenTo } from './testing/stream-client.ts'
import { DECLARED } from '../../identity/auth/testing/declared.ts'

const signingKey = generateSigningKey()

let database: TestDatabase
let servers: ServerProcesses[]
let started: Awaited<ReturnType<ServerProcesses['start']>>[]
beforeAll(async () => {
  database = await createTestDatabase()
  const env = {
    DATABASE_URL: database.url,
    AUTH_PRIVATE_KEY: signingKey,
    SERVER_SECRET: 's'.repeat(32),
    MAP_STYLE_URL: 'none',
  }
  servers = [await ServerProcesses.inNewFolder(env), await ServerProcesses.inNewFolder(env)]
  started = []
  for (const server of servers) started.push(await server.start('--no-demo'))
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end()))
  await database.drop()
})

/** Makes an account at the first server and signs it in. */
async function signUp(name: string): Promise<Session> {
  const answer = await fetch(`${started[0]?.address}/api/v1${register.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-client': 'native' },
    body: JSON.stringify({
      email: `${name}@example.test`,
      username: name,
      password: 'Segreta2026',
      ...DECLARED,
    }),
  })
  return register.response.parse(await answer.json())
}

it('of two server processes, streams of both get an event that one of them processed', async () => {
  const { user, accessToken: token } = await signUp('ascolta')
  const streams = await Promise.all(started.map(({ address }) => listenTo(address, token)))
  await expect.poll(() => streams.every((stream) => stream.text().includes('open'))).toBe(true)
  for (const balance of [1, 2, 3]) {
    await emit(database.db, 'points.moved', { userId: user._id, amount: 1, balance }, new Date())
  }
  // Notifications of these points come beside them, at any time.
  const balances = () =>
    streams.map(({ events }) =>
      events.flatMap(({ type, data }) => (type === 'points' ? [(data as { balance: number }).balance] : [])),
    )
  await expect.poll(() => balances().map(({ length }) => length)).toEqual([3, 3])
  // In any order, because the workers of both servers take events, but in the same order on both
  // servers.
  const [here, there] = balances()
  expect(here?.toSorted()).toEqual([1, 2, 3])
  expect(here).toEqual(there)
  for (const stream of streams) stream.close()
})

it('of two server processes, a session that ends at one is refused by the other, and its stream ends, within five seconds', async () => {
  const [here, there] = started.map(({ address }) => address)
  const { user, accessToken } = await signUp('esce')
  const headers = { authorization: `Bearer ${accessToken}` }
  const read = async (): Promise<number> =>
    (await fetch(`${there}/api/v1/user/${user._id}`, { headers })).status
  const stream = await listenTo(there ?? '', accessToken)
  await expect.poll(stream.text).toContain('open')
  expect(await read()).toBe(200)
  const ended = await fetch(`${here}/api/v1${logoutEverywhere.path}`, { method: 'POST', headers })
  expect(ended.status).toBe(204)
  const since = ownNow()
  await expect.poll(read).toBe(401)
  await expect.poll(stream.closed).toBe(true)
  expect(ownNow() - since).toBeLessThan(5000)
})

it('of two server processes, one that was cut off learns of a session that ended meanwhile', async () => {
  const [here, there] = started.map(({ address }) => address)
  const { user, accessToken } = await signUp('rientra')
  const headers = { authorization: `Bearer ${accessToken}` }
  const stream = await listenTo(there ?? '', accessToken)
  await expect.poll(stream.text).toContain('open')
  await database.db.transaction().execute(async (tx) => {
    const cut = await sql`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = ${LISTENER_NAME}`.execute(tx)
    expect(cut.rows).toHaveLength(2)
    await tx.updateTable('sessions').set({ revoked_at: new Date() }).where('user_id', '=', user._id).execute()
  })
  for (const server of [here, there]) {
    const read = async () => (await fetch(`${server}/api/v1/user/${user._id}`, { headers })).status
    await expect.poll(read).toBe(401)
  }
  await expect.poll(stream.closed).toBe(true)
})

it('two server processes with open streams stop when they are told to', async () => {
  const { accessToken } = await signUp('resta')
  const streams = await Promise.all(started.map(({ address }) => listenTo(address, accessToken)))
  await expect.poll(() => streams.every((stream) => stream.text().includes('open'))).toBe(true)
  const ended = started.map(({ server }) => once(server, 'exit'))
  const before = ownNow()
  for (const { server } of started) server.kill('SIGTERM')
  expect((await Promise.all(ended)).map(([code]) => code as number)).toEqual([0, 0])
  expect(ownNow() - before).toBeLessThan(5000)
})
