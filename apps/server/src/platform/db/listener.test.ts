import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BreakableLine, breakableLine } from '../testing/breakable-line.ts'
import { ownNow } from '../testing/processor-time.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { startListening } from './listener.ts'

/** Long enough for a busy machine; each wait ends as soon as the result is there. */
const WITHIN_MS = 20_000

let database: TestDatabase
let line: BreakableLine
beforeAll(async () => {
  database = await createTestDatabase()
  line = await breakableLine(database.url)
})
afterAll(async () => {
  await line.close()
  await database.drop()
})

it.each(['frozen', 'cut'] as const)(
  'a connection that is %s is recognised as lost within five seconds, and listens again afterwards',
  async (state) => {
    const told: string[] = []
    const channels = [
      {
        name: 'first_test',
        heard: (payload: string) => void told.push(`first ${payload}`),
        connected: () => void told.push('connected'),
        lost: () => void told.push('lost'),
      },
      {
        name: 'second_test',
        heard: (payload: string) => void told.push(`second ${payload}`),
        connected: () => undefined,
      },
    ]
    const listener = startListening(line.url, channels, { warn: () => undefined })
    await listener.ready
    await sql`SELECT pg_notify('first_test', 'a'), pg_notify('second_test', 'b')`.execute(database.db)
    await expect.poll(() => told, { timeout: WITHIN_MS }).toEqual(['connected', 'first a', 'second b'])
    line.set(state)
    const since = ownNow()
    await expect.poll(() => told.at(-1), { timeout: WITHIN_MS }).toBe('lost')
    expect(ownNow() - since).toBeLessThan(5000)
    await sql`SELECT pg_notify('first_test', 'missed')`.execute(database.db)
    line.set('whole')
    await expect.poll(() => told.at(-1), { timeout: WITHIN_MS }).toBe('connected')
    await sql`SELECT pg_notify('first_test', 'c')`.execute(database.db)
    await expect.poll(() => told.at(-1), { timeout: WITHIN_MS }).toBe('first c')
    await listener.stop()
  },
)
