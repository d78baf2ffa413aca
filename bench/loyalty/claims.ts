import pg from 'pg'
import type { Child } from '../lib/child.ts'
import { median, type Report } from '../lib/report.ts'
import { LOYALTY, rounds, seconds as secondsOf } from '../lib/sizes.ts'
import type { Claimed, Claiming } from './claim-process.ts'
import { HOT, MEMBERS, programId, userId } from './ids.ts'

const REWARDS = LOYALTY.rewards + 1
/** Members who claim in turns, with tokens signed beforehand. */
const CLAIMERS = 2000
const ROUNDS = rounds(3)
const SECONDS = secondsOf(4)

/** Measures claims of one reward that everybody wants, beside claims of as many rewards. */
export async function measureClaims(
  report: Report,
  { app, player, address, url }: { app: Child; player: Child; address: string; url: string },
): Promise<void> {
  const claimers = Array.from({ length: Math.min(CLAIMERS, MEMBERS) }, (_, index) => userId(1 + index))
  const rewards = await addRewards(url, claimers)
  const members = await app.ask<string[]>({
    sign: claimers.map((id) => ({ sub: id, role: 'audience', brandId: null, sid: id })),
  })
  const claim = async (where: Claiming['where'], seconds: number): Promise<number> => {
    const claiming = { address, members, where, seconds, rewards } satisfies Claiming
    const { perSecond, failed } = await player.ask<Claimed>(claiming)
    if (Object.keys(failed).length > 0) throw new Error(`claims failed: ${JSON.stringify(failed)}`)
    return perSecond
  }
  for (const where of ['spread', 'hot'] as const) await claim(where, secondsOf(2))
  const rates = { spread: [] as number[], hot: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = round % 2 === 0 ? (['spread', 'hot'] as const) : (['hot', 'spread'] as const)
    for (const where of order) rates[where].push(await claim(where, SECONDS))
  }
  const [hot, spread] = [median(rates.hot), median(rates.spread)]
  report.note('claims a second', `of ${REWARDS - 1} rewards ${spread.toFixed(0)}, of one ${hot.toFixed(0)}`)
  report.atLeast('claims of one hot reward, of claims of distinct ones', hot / spread, 0.5)
}

/**
 * Adds unlimited rewards for one point to the program with all members, and sessions of the
 * claimers.
 * @returns their ids
 */
async function addRewards(url: string, claimers: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO rewards (program_id, kind, name, description, points, stamps, money_cents, value_cents, vat_percent, estimate,
         min_rank, fulfilment, position, created_at, updated_at)
       SELECT $1, 'product', 'Premio ' || n, '', 1, 0, 0, 500, 22, 1000, 0, 'store', n, now(), now()
       FROM generate_series(1, ${REWARDS}) n RETURNING id`,
      [programId(HOT)],
    )
    await client.query(
      `INSERT INTO reward_versions (program_id, reward_id, version, body, valid_from)
       SELECT program_id, id, 1, jsonb_build_object('kind', kind, 'name', name, 'description', description, 'valueCents', value_cents,
         'fulfilment', fulfilment), now() FROM rewards WHERE program_id = $1`,
      [programId(HOT)],
    )
    await client.query(
      `INSERT INTO sessions (id, user_id, client, expires_at)
       SELECT id, id, 'web', now() + interval '1 day' FROM unnest($1::uuid[]) AS id`,
      [claimers],
    )
    await client.query('VACUUM ANALYZE rewards, reward_stock, reward_versions')
    return rows.map(({ id }) => id)
  } finally {
    await client.end()
  }
}
