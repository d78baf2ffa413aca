/**
 * `npm run proof -- cluster [--kills N] [--asynchronous]`: kills a part of the cluster of cluster.ts
 * under load, N times (50), and prints how long writes and reads were away, and which acknowledged
 * redemptions were lost. Bounds: nothing lost in synchronous mode, writes back within 15 seconds,
 * reads within 2.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { findDifferences } from '@vicino/server/modules/administration/reconciliation/public'
import { type Database, openDatabase } from '@vicino/server/platform/db/database'
import { type Installation, type DatabaseNode, startInstallation } from './cluster.ts'
import { type Load, startLoad } from './load.ts'

const WRITES_BACK_S = 15
const READS_BACK_S = 2

/** What may be killed, the first of the database in turn with the others. */
const VICTIMS: Readonly<Record<string, (cluster: Installation, turn: number) => Promise<void> | void>> = {
  'node of the primary': async (cluster) => (await cluster.primary())?.kill(),
  'a server': ({ servers }, turn) => servers[turn % servers.length]?.kill(),
  'database of the primary': async (cluster) => (await cluster.primary())?.killDatabase(),
  'a member of etcd': ({ etcd }, turn) => etcd[turn % etcd.length]?.kill(),
  'node of a standby': async (cluster, turn) => (await standbysOf(cluster))[turn % 2]?.kill(),
  haproxy: ({ proxy }) => proxy.kill(),
  Redis: ({ redis }) => redis.kill(),
}

/** @throws Error that names the bounds that were missed */
export async function proveCluster(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      kills: { type: 'string', default: '50' },
      asynchronous: { type: 'boolean', default: false },
    },
  })
  const { asynchronous } = values
  const kills = Number(values.kills)
  const folder = await mkdtemp(join(tmpdir(), 'vicino-cluster-'))
  console.log(`The cluster starts; its logs are in ${join(folder, 'logs')}`)
  const cluster = await startInstallation({
    folder,
    synchronous: !asynchronous,
    env: { RATE_LIMITS: 'off', LOG_LEVEL: 'error' },
  })
  const db = openDatabase({ url: cluster.databaseUrl, poolSize: 2, onLost: () => undefined })
  let missed = 0
  const wrong: string[] = []
  try {
    await healthy(cluster, asynchronous)
    const load = await startLoad(cluster.address, cluster.databaseUrl, {
      customers: 6,
      readers: 3,
      deals: 200 + kills * 60,
    })
    await pause(5000)
    const away: Record<string, { writes: number[]; reads: number[]; recovered: number[] }> = {}
    const names = Object.keys(VICTIMS)
    for (let turn = 0; turn < kills; turn += 1) {
      const name = names[turn % names.length] ?? ''
      const at = performance.now()
      await VICTIMS[name]?.(cluster, turn)
      // The longest pause is looked for until everything stands again.
      await pause(3000)
      await healthy(cluster, asynchronous)
      await until(() => load.writes.some(({ began }) => began > at + 3000))
      const [writes, reads] = [longestPause(load.writes, at), longestPause(load.reads, at)]
      const recovered = (performance.now() - at) / 1000
      const of = (away[name] ??= { writes: [], reads: [], recovered: [] })
      of.writes.push(writes)
      of.reads.push(reads)
      of.recovered.push(recovered)
      if (writes > WRITES_BACK_S || reads > READS_BACK_S) missed += 1
      console.log(
        `${String(turn + 1).padStart(3)}  ${name.padEnd(24)} writes away ${seconds(writes)}, reads ${seconds(reads)}, whole again after ${seconds(recovered)}`,
      )
    }
    await load.stop()
    wrong.push(...(await judge(load, db, asynchronous)))
    console.log('\nlongest pauses, in seconds (median, most):')
    for (const [name, { writes, reads, recovered }] of Object.entries(away)) {
      console.log(
        `  ${name.padEnd(24)} ${writes.length} ×  writes ${both(writes)}  reads ${both(reads)}  whole again ${both(recovered)}`,
      )
    }
    console.log(
      `${missed} of ${kills} kills kept writes away for over ${WRITES_BACK_S} s or reads for over ${READS_BACK_S} s`,
    )
    if (missed > 0) wrong.push('too long away')
  } finally {
    await db.destroy().catch(() => undefined)
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
  if (wrong.length > 0) throw new Error(wrong.join(', '))
}

/** Compares the database with what was acknowledged, and the books with themselves. */
async function judge(load: Load, db: Database, asynchronous: boolean): Promise<string[]> {
  const rows = await db.selectFrom('redemptions').select('id').where('status', '=', 'redeemed').execute()
  const stored = new Set(rows.map(({ id }) => id))
  const lost = load.redemptions.filter((id) => !stored.has(id))
  const doubled = load.redemptions.length - new Set(load.redemptions).size
  const differences = await findDifferences(db, new Date())
  console.log(
    `\n${load.redemptions.length} redemptions acknowledged, ${lost.length} lost, ${doubled} doubled; ${load.reads.length} pages read, ${load.failedReads.length} failed; ${differences.length} differences in the books`,
  )
  for (const [why, count] of countsOf(load.failedReads.map((read) => read.why.slice(0, 60))))
    console.log(`  ${count} × ${why}`)
  return [
    ...(lost.length > 0 && !asynchronous ? [`${lost.length} redemptions lost`] : []),
    ...(doubled > 0 ? [`${doubled} redemptions doubled`] : []),
    ...(differences.length > 0 ? [`${differences.length} differences in the books`] : []),
  ]
}

function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

async function standbysOf(of: Installation): Promise<DatabaseNode[]> {
  const primary = await of.primary()
  return of.nodes.filter((node) => node !== primary)
}

/** Waits until one primary has two standbys that follow it, and every server is ready. */
async function healthy(of: Installation, asynchronous: boolean): Promise<void> {
  await until(async () => {
    const answer = await fetch(`http://127.0.0.1:${of.nodes[0]?.ports.api}/cluster`, {
      signal: AbortSignal.timeout(2000),
    }).catch(() => undefined)
    if (answer?.ok !== true) return false
    const { members } = (await answer.json()) as {
      members: { role: string; state: string; timeline?: number }[]
    }
    const leader = members.find(({ role }) => role === 'leader')
    const following = members.filter(
      ({ role, state, timeline }) =>
        role !== 'leader' && ['running', 'streaming'].includes(state) && timeline === leader?.timeline,
    )
    return (
      leader !== undefined &&
      following.length === of.nodes.length - 1 &&
      (asynchronous || following.some(({ role }) => role === 'sync_standby'))
    )
  })
  await until(
    async () => (await fetch(`${of.address}/api/v1/health/ready`).catch(() => undefined))?.ok === true,
  )
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 180_000
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('The cluster does not recover')
    await pause(200)
  }
}

/** Returns the longest time without an answer since a moment, in seconds. */
function longestPause(answers: readonly { readonly ended: number }[], since: number): number {
  const moments = [
    since,
    ...answers.map(({ ended }) => ended).filter((ended) => ended > since),
    performance.now(),
  ].toSorted((a, b) => a - b)
  return Math.max(...moments.slice(1).map((moment, index) => moment - (moments[index] ?? moment))) / 1000
}

function both(numbers: readonly number[]): string {
  const sorted = numbers.toSorted((a, b) => a - b)
  return `${seconds(sorted[Math.floor(sorted.length / 2)] ?? 0)}, ${seconds(sorted.at(-1) ?? 0)}`
}

function seconds(number: number): string {
  return `${number.toFixed(1)} s`
}
