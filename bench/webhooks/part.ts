import { join } from 'node:path'
import { createSecretKey, randomBytes } from 'node:crypto'
import type { Config } from '@vicino/server/config'
import { startLookout } from '@vicino/server/platform/lookout'
import { startSending } from '@vicino/server/modules/channels/webhooks/send-webhooks'
import { type Database, openDatabase } from '@vicino/server/platform/db/database'
import { KeyRing } from '@vicino/server/platform/key-ring'
import type { Services } from '@vicino/server/platform/http/context'
import { makeBrand } from '@vicino/server/platform/testing/factories'
import { startChild } from '../lib/child.ts'
import { startCluster } from '../lib/cluster.ts'
import { median, type Report } from '../lib/report.ts'
import { rounds, WEBHOOKS } from '../lib/sizes.ts'
import type { ReceiversMessage } from './receivers-process.ts'

const ENDPOINTS = 100
/** Milliseconds between two messages to each endpoint, for eight seconds. */
const EVERY_MS = 500
/** Milliseconds to wait for a message at most. */
const PATIENCE_MS = 60_000
const MESSAGES = WEBHOOKS.messages
const ROUNDS = rounds(3)
const KEYS = new KeyRing('0'.repeat(16), createSecretKey(randomBytes(32)))

/**
 * Measures the delays of 98 endpoints while one is dead and one is slow, beside their delays
 * without those two.
 */
export async function run(report: Report): Promise<void> {
  console.log(`Webhooks: ${ENDPOINTS} endpoints, a message for each every ${EVERY_MS} ms`)
  const cluster = await startCluster()
  const receivers = startChild(join(import.meta.dirname, 'receivers-process.ts'))
  const db = openDatabase({ url: cluster.url, statementTimeoutMs: 0 })
  try {
    const ask = <Answer>(message: ReceiversMessage) => receivers.ask<Answer>(message)
    const address = await ask<string>('where')
    const ids = await makeEndpoints(db, address)
    const services = {
      db,
      clock: { now: () => new Date() },
      config: { webhookLoopback: true } as Config,
      keys: { webhooks: KEYS },
    } as unknown as Services
    const log = { warn: (details: object) => console.error(details) }
    const lookout = startLookout(services, log)
    const sender = startSending(services, log, lookout)
    /** Returns the p99 of the delays of the 98 in one run, in milliseconds. */
    const delayOf = async (paths: readonly [string, string]): Promise<number> => {
      await clear(db)
      for (const [index, path] of paths.entries())
        await db
          .updateTable('webhook_endpoints')
          .set({ url: `${address}${path}`, failing_since: null })
          .where('id', '=', ids[index] ?? '')
          .execute()
      await ask('heard')
      for (let no = 0; no < MESSAGES; no += 1) {
        const now = new Date()
        await insert(db, ids, now)
        sender.wake()
        await new Promise((resolve) =>
          setTimeout(resolve, Math.max(0, EVERY_MS - (Date.now() - now.getTime()))),
        )
      }
      const due = (ENDPOINTS - (paths[0] === '/dead' ? 2 : 0)) * MESSAGES
      const delays: number[] = []
      const until = Date.now() + PATIENCE_MS
      while (delays.length < due && Date.now() < until) {
        await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
        delays.push(...(await ask<number[]>('heard')))
      }
      if (delays.length < due) throw new Error(`${due - delays.length} of ${due} messages did not come`)
      return delays.toSorted((a, b) => a - b)[Math.floor(delays.length * 0.99)] ?? 0
    }
    await delayOf(['/0', '/1'])
    const ratios: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const alone = await delayOf(['/0', '/1'])
      const beside = await delayOf(['/dead', '/slow'])
      report.note('p99 of the others', `${alone} ms undisturbed, ${beside} ms beside a dead and a slow one`)
      ratios.push(beside / Math.max(alone, 1))
    }
    report.under('p99 of 98 endpoints beside a dead and a slow one, of undisturbed', median(ratios), 2)
    await lookout.stop()
    await sender.stop()
  } finally {
    await db.destroy()
    await receivers.stop()
    await cluster.stop()
  }
}

async function makeEndpoints(db: Database, address: string): Promise<string[]> {
  const { id: brand_id } = await makeBrand(db)
  const rows = Array.from({ length: ENDPOINTS }, (_, index) => ({
    brand_id,
    url: `${address}/${index}`,
    events: ['member.joined'],
    secret_key: KEYS.id,
    created_at: new Date(),
  }))
  const made = await db.insertInto('webhook_endpoints').values(rows).returning('id').execute()
  return made.map(({ id }) => id)
}

async function insert(db: Database, ids: readonly string[], now: Date): Promise<void> {
  const body = JSON.stringify({ type: 'member.joined', timestamp: now.toISOString(), data: {} })
  const rows = ids.map((endpoint_id) => ({
    endpoint_id,
    type: 'member.joined',
    body,
    next_at: now,
    created_at: now,
  }))
  await db.insertInto('webhook_deliveries').values(rows).execute()
}

const clear = (db: Database) => db.deleteFrom('webhook_deliveries').execute()
