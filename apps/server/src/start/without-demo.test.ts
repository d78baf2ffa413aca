import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { generateSigningKey } from '../platform/auth/keys.ts'
import { createTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts'
import { exitOf, stop } from '../platform/testing/ending.ts'
import { ServerProcesses } from './testing/server-process.ts'

let database: TestDatabase
let processes: ServerProcesses
beforeAll(async () => {
  database = await createTestDatabase()
  processes = await ServerProcesses.inNewFolder({
    NODE_OPTIONS: `--import=${new URL('testing/without-demo.ts', import.meta.url).href}`,
    DATABASE_URL: database.url,
    // In production the line that says where it is ready is one of the log.
    LOG_LEVEL: 'info',
    AUTH_PRIVATE_KEY: generateSigningKey(),
    SERVER_SECRET: randomBytes(32).toString('hex'),
    APP_ORIGINS: 'https://vicino.example',
    OPERATOR_NAME: 'Rossi S.r.l.',
    OPERATOR_SEAT: 'via Roma 1, 10121 Torino',
    OPERATOR_VAT: '01234567897',
    OPERATOR_EMAIL: 'ciao@rossi.example',
    OPERATOR_DPO: 'dpo@rossi.example',
  })
})
afterAll(async () => {
  await processes.end()
  await database.drop()
})

it('a production server starts where packages/demo is not installed', { timeout: 600_000 }, async () => {
  const { server, address } = await processes.start('--production')
  const ready = async () => (await fetch(`${address}/api/v1/health/ready`)).status
  await expect.poll(ready, { timeout: 120_000 }).toBe(200)
  const settings = await fetch(`${address}/api/v1/settings`)
  expect(await settings.json()).toMatchObject({ demo: null })
  expect(await stop(server, 'SIGTERM')).toBe(0)
})

it('a start with the demo names the remedy where it is not installed', async () => {
  const server = processes.launch()
  const [code, errors] = await Promise.all([exitOf(server), server.stderr && text(server.stderr)])
  expect(code).toBe(1)
  expect(errors).toContain(
    'The demo (packages/demo) is not installed here: start with --no-demo or --production',
  )
})
