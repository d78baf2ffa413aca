import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { POLL_SECONDS } from '@vicino/contract/channels/displays/constants'
import { DAY_MS } from '@vicino/domain/durations'
import { openDatabase } from '@vicino/server/platform/db/database'
import { makeDeal } from '@vicino/server/platform/testing/factories'
import { type Child, startChild } from '../lib/child.ts'
import { startCluster } from '../lib/cluster.ts'
import type { Report } from '../lib/report.ts'
import { DISPLAYS } from '../lib/sizes.ts'
import type { ServerMessage } from '../live/server-process.ts'
import type { Heard, PlayersMessage } from './players-process.ts'

/** DISPLAY_PLAYERS sets a smaller number. */
const PLAYERS = DISPLAYS.players
const DEALS = 10
const MINUTE_MS = 60_000 / DISPLAYS.faster

/**
 * Measures the cost of connected players that poll one server: memory, and the time of an answer.
 */
export async function run(report: Report): Promise<void> {
  console.log(`Displays: ${PLAYERS} players that ask every ${POLL_SECONDS} s, on connections of their own`)
  const cluster = await startCluster()
  const children: Child[] = []
  const start = (script: string): Child => {
    const child = startChild(join(import.meta.dirname, script), {
      DATABASE_URL: cluster.url,
      LOG_LEVEL: 'warn',
    })
    children.push(child)
    return child
  }
  try {
    const tokens = await prepare(cluster.url)
    const server = start('../live/server-process.ts')
    const players = start('players-process.ts')
    const ask = <Answer>(message: ServerMessage) => server.ask<Answer>(message)
    const hear = <Answer>(message: PlayersMessage) => players.ask<Answer>(message)

    const address = await ask<string>('where')
    report.note('memory before the first player', `${(await ask<number>('memory')).toFixed(0)} MB`)
    const started = performance.now()
    await hear({ open: { address, tokens, everyMs: (POLL_SECONDS * 1000) / DISPLAYS.faster } })
    report.note('first playlists', `${PLAYERS} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
    await hear<Heard>('heard')
    await new Promise((resolve) => setTimeout(resolve, MINUTE_MS))
    const { delays, refused } = await hear<Heard>('heard')
    const at = (share: number) => delays[Math.floor(delays.length * share)] ?? 0
    report.note('answers within a minute', `${delays.length}, of which ${refused} were refused`)
    report.note('an answer', `p50 ${at(0.5).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms`)
    report.under('refused', refused, 1)
    report.under(`memory with ${PLAYERS} players`, await ask<number>('memory'), 300, ' MB')
  } finally {
    await Promise.allSettled(children.map((child) => child.stop()))
    await cluster.stop()
  }
}

/** Prepares a database with a display for each player, all with one playlist. Returns their tokens. */
async function prepare(url: string): Promise<string[]> {
  const db = openDatabase({ url, statementTimeoutMs: 0 })
  try {
    const now = new Date()
    const deal = await makeDeal(db, { expires_at: new Date(now.getTime() + DAY_MS) })
    const brand_id = deal.brand_id
    const { id: playlist_id } = await db
      .insertInto('display_playlists')
      .values({ brand_id, name: 'Vetrina', updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (let position = 0; position < DEALS; position += 1) {
      const expires_at = new Date(now.getTime() + DAY_MS)
      const { id: deal_id } = position === 0 ? deal : await makeDeal(db, { brand_id, expires_at })
      const hours = { seconds: 10, weekdays: 127, from_minute: 0, to_minute: 1440 }
      await db
        .insertInto('display_playlist_items')
        .values({ playlist_id, position, deal_id, ...hours })
        .execute()
    }
    const tokens = Array.from({ length: PLAYERS }, (_, index) => `vd_${String(index).padStart(43, '0')}`)
    const rows = tokens.map((token, index) => ({
      brand_id,
      name: `Schermo ${index}`,
      playlist_id,
      token_hash: createHash('sha256').update(token).digest(),
      paired_at: now,
    }))
    for (let first = 0; first < rows.length; first += 1000)
      await db
        .insertInto('displays')
        .values(rows.slice(first, first + 1000))
        .execute()
    return tokens
  } finally {
    await db.destroy()
  }
}
