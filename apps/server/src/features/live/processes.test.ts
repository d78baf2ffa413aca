import { once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { AccessTokens } from '../../platform/auth/access-tokens.ts'
import { generateSigningKey, readSigningKeys } from '../../platform/auth/keys.ts'
import { systemClock } from '../../platform/clock.ts'
import { emit } from '../../platform/events/outbox.ts'
import { makeUser } from '../../platform/testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { ServerProcesses } from '../../start/testing/server-process.ts'
import { listenTo } from './testing/stream-client.ts'

const signingKey = generateSigningKey()

let database: TestDatabase
let servers: ServerProcesses[]
beforeAll(async () => {
  database = await createTestDatabase()
  const env = {
    DATABASE_URL: database.url,
    AUTH_PRIVATE_KEY: signingKey,
    SERVER_SECRET: 's'.repeat(32),
    MAP_STYLE_URL: 'none',
  }
  servers = [await ServerProcesses.inNewFolder(env), await ServerProcesses.inNewFolder(env)]
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end()))
  await database.drop()
})

it('of two server processes, streams of both hear an event that one of them worked off', async () => {
  const user = await makeUser(database.db)
  const started = []
  for (const server of servers) started.push(await server.start('--no-demo'))
  const tokens = new AccessTokens(readSigningKeys(signingKey), systemClock)
  const token = await tokens.sign({ sub: user.id, role: 'audience', brandId: null, sid: user.id })
  const streams = await Promise.all(started.map(({ address }) => listenTo(address, token)))
  await expect.poll(() => streams.every((stream) => stream.text().includes('open'))).toBe(true)
  for (const balance of [1, 2, 3]) {
    await emit(database.db, 'points.moved', { userId: user.id, amount: 1, balance }, new Date())
  }
  const told = [1, 2, 3].map((balance) => ({ type: 'points', data: { balance } }))
  await expect.poll(() => streams.map(({ events }) => events.length), { timeout: 5000 }).toEqual([3, 3])
  expect(streams.map(({ events }) => events.map(({ type, data }) => ({ type, data })))).toEqual([told, told])
  expect(streams[0]?.events).toEqual(streams[1]?.events)

  const ended = started.map(({ server }) => once(server, 'exit'))
  const before = performance.now()
  for (const { server } of started) server.kill('SIGTERM')
  expect((await Promise.all(ended)).map(([code]) => code as number)).toEqual([0, 0])
  expect(performance.now() - before).toBeLessThan(5000)
}, 60_000)
