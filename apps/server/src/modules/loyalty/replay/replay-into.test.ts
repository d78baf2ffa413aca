import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canonicalText } from '@vicino/domain/loyalty/config'
import { compileProgram } from '@vicino/domain/loyalty/program'
import { startOfDay } from '@vicino/domain/loyalty/clock'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../../platform/db/database.ts'
import { makeBrand, makeUser } from '../../../platform/testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/test-database.ts'
import { makeProgram } from '../programs/testing/program.ts'
import { findDifferences } from '../../administration/reconciliation/public.ts'
import { readProgramFile } from './program-file.ts'
import { noteImport } from './program-imports.queries.ts'
import { type ReplayInput, replayFile } from './replay-file.ts'
import { replayInto } from './replay-into.ts'
import { balancesCsv } from './replay-report.ts'
import { orderFiles } from './testing/orders.ts'

const NOW = new Date('2026-11-23T09:00:00Z')
const DEFINITIONS = ['corner-shop', 'quarters', 'rolling-spend']
let test: TestDatabase
let folder: string
let input: ReplayInput
beforeAll(async () => {
  test = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'vicino-replay-'))
  const { orders, lines } = orderFiles(200, 14, 11)
  await writeFile(join(folder, 'orders.csv'), orders)
  await writeFile(join(folder, 'lines.csv'), lines)
  input = {
    file: join(folder, 'orders.csv'),
    columns: { category: 'country' },
    zone: 'Europe/Rome',
    linesFile: join(folder, 'lines.csv'),
    asOf: null,
    withEvents: true,
  }
})
afterAll(async () => {
  await test.drop()
  await rm(folder, { recursive: true })
})

const definitionOf = (name: string) =>
  readProgramFile(join(import.meta.dirname, `testing/definitions/${name}.json`))

describe('a program of its own', () => {
  it.each(DEFINITIONS)('%s: the numbers of the dry run, and books that agree', async (name) => {
    const file = await definitionOf(name)
    const dry = await replayFile(compileProgram(file.definition), input)
    // In small parts, which end in the middle of a member.
    const written = await replayInto(test.db, { file }, input, { now: NOW, dryRun: false, partRows: 50 })
    expect(balancesCsv(written.balances)).toBe(balancesCsv(dry.balances))
    expect(written.events).toEqual(dry.events)
    expect(written.counts).toEqual(dry.counts)
    expect(await findDifferences(test.db, NOW)).toEqual([])
    await expect(replayInto(test.db, { file }, input, { now: NOW, dryRun: false })).rejects.toThrow(
      `imported already, on 2026-11-23T09:00:00.000Z, into the program ${written.programId}`,
    )
    const { rows } = await sql<{ members: number }>`
      SELECT count(*) AS members FROM members WHERE program_id = ${written.programId}`.execute(test.db)
    expect(rows[0]?.members).toBe(dry.balances.length)
  })
})

/** Makes an ended program, still open for claims, with the mechanics and tiers of a file. */
async function programLike({ definition }: Awaited<ReturnType<typeof definitionOf>>): Promise<string> {
  const brand = await makeBrand(test.db)
  const shown = definition.tiers.tiers.map((tier) => ({ ...tier, color: '#8a939c', icon: 'medal' }))
  const config = { ...definition.tiers, tiers: shown }
  const sha256 = createHash('sha256').update(canonicalText(config)).digest('hex')
  await test.db
    .insertInto('tier_configs')
    .values({ brand_id: brand.id, version: 1, config: JSON.stringify(config), sha256, valid_from: NOW })
    .execute()
  const { id } = await makeProgram(test.db, {
    brand_id: brand.id,
    status: 'ended',
    start_date: definition.startDate,
    end_date: definition.endDate,
    claims_until: new Date(startOfDay(25_000)),
    config: definition.config,
  })
  return id
}

/** Reads all rows of a program about its members, without ids and fields that must differ. */
async function booksOf(programId: string): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {}
  for (const [name, query] of Object.entries(BOOKS)) {
    const { rows } = await query(programId).execute(test.db)
    found[name] = rows
  }
  return found
}
const who = sql`(SELECT handle::text FROM users WHERE id = x.user_id)`
const receiptOf = (id: string) =>
  sql`(SELECT e.external_id FROM loyalty_events e WHERE e.id = ${sql.ref(id)})`
const BOOKS = {
  members: (id: string) => sql`
    SELECT ${who} AS who, joined_at, tier_rank, tier_period, status_points, purchases FROM members x
    WHERE program_id = ${id} ORDER BY 1`,
  status: (id: string) => sql`
    SELECT ${who} AS who, period, status_points, spend_cents, purchases FROM status_periods x WHERE program_id = ${id}
      AND (status_points, spend_cents, purchases) <> (0, 0, 0) ORDER BY 1, 2`,
  facts: (id: string) => sql`
    SELECT ${who} AS who, kind, period, spend_cents, points, qualifying, social_points FROM member_facts x
    WHERE program_id = ${id} AND (spend_cents, points, qualifying) <> (0, 0, 0) ORDER BY 1, 2, 3`,
  events: (id: string) => sql`
    SELECT ${who} AS who, source, external_id, type, occurred_at, received_at, points, stamps, status, reason, tier_before, tier_after,
      unmatched_cents, balance_after, debt_after, stamps_after, payload,
      (SELECT jsonb_agg(step - 'of') FROM jsonb_array_elements(explanation) step) AS steps,
      (SELECT array_agg(o.external_id ORDER BY no) FROM jsonb_array_elements(explanation) WITH ORDINALITY list (step, no)
        LEFT JOIN loyalty_events o ON o.id = (step ->> 'of')::uuid) AS of
    FROM loyalty_events x WHERE program_id = ${id} ORDER BY external_id`,
  purchases: (id: string) => sql`
    SELECT ${who} AS who, source, external_id, channel, occurred_at, local_date::text, arrival, amount_cents, lines, remaining,
      left_cents, eligible_left, is_qualifying, tier_milli, tier_rank, time_milli, time_rule, raw_points, stamps
    FROM purchases x WHERE program_id = ${id} ORDER BY external_id`,
  refunds: (id: string) => sql`
    SELECT ${who} AS who, ${receiptOf('x.event_id')} AS event, ${receiptOf('x.purchase_id')} AS purchase, amount_cents,
      allocated, created_at FROM refunds x WHERE program_id = ${id} ORDER BY 2, 3`,
  levels: (id: string) => sql`
    SELECT ${who} AS who, at, from_rank, to_rank, ${receiptOf('x.event_id')} AS event, tier_version FROM tier_changes x
    WHERE program_id = ${id} ORDER BY 1, x.seq`,
  pending: (id: string) => sql`
    SELECT ${who} AS who, ${receiptOf('x.event_id')} AS event, amount, matures_at, expires_at FROM pending_credits x
    WHERE program_id = ${id} AND amount > 0 ORDER BY 1, 2`,
  accounts: (id: string) => sql`
    SELECT ${who} AS who, unit, kind, balance, entries FROM ledger_accounts x
    WHERE program_id = ${id} AND kind <> 'issuer' ORDER BY 1, 2, 3`,
  // The ledger posts expired points at the next movement, a replay on their day: so their positions
  // in the account differ.
  transfers: (id: string) => sql`
    SELECT ${who} AS who, x.unit, x.kind AS account, t.kind, t.source_type, t.line, t.amount, t.rule,
      t.rule_version, t.explanation, CASE t.kind WHEN 'expiry' THEN NULL ELSE t.created_at END AS at,
      coalesce(${receiptOf('t.source_id')}, (SELECT f.amount_cents::text FROM refunds f WHERE f.id = t.source_id)) AS source,
      (SELECT ${receiptOf('o.source_id')} FROM ledger_transfers o WHERE o.id = t.reverses) AS reverses
    FROM ledger_transfers t JOIN ledger_accounts x ON x.id = t.account_id
    WHERE x.program_id = ${id} ORDER BY 1, 2, 3, 4, t.created_at, t.amount, t.explanation::text, source`,
  lots: (id: string) => sql`
    SELECT ${who} AS who, l.amount, l.remaining, l.expires_at, l.forgiven, ${receiptOf('t.source_id')} AS of, (
      SELECT array_agg(u.amount ORDER BY u.amount) FROM ledger_lot_uses u WHERE u.lot_id = l.id) AS uses
    FROM ledger_lots l JOIN ledger_accounts x ON x.id = l.account_id JOIN ledger_transfers t ON t.id = l.transfer_id
    WHERE x.program_id = ${id} ORDER BY 1, 6, 2`,
}

describe('a program that exists', () => {
  it.each(DEFINITIONS)(
    '%s: an imported member has the same books as one from a till',
    async (name) => {
      const file = await definitionOf(name)
      const dry = await replayFile(compileProgram(file.definition), input)
      for (const { customer } of dry.balances) {
        const [known] = await test.db
          .selectFrom('users')
          .select('id')
          .where('handle', '=', customer)
          .execute()
        if (known === undefined) await makeUser(test.db, { handle: customer })
      }
      const [copied, worked] = [await programLike(file), await programLike(file)]
      await sql`
        INSERT INTO members (program_id, user_id, joined_at)
        SELECT ${worked}::uuid, id, '2012-01-01' FROM users
        WHERE handle = ANY (${dry.balances.map(({ customer }) => customer)}::citext[])`.execute(test.db)
      await sql`
        INSERT INTO member_programs (user_id, program_id) SELECT user_id, program_id FROM members
        WHERE program_id = ${worked}`.execute(test.db)
      for (const programId of [copied, worked]) {
        const done = await replayInto(test.db, { programId }, input, { now: NOW, dryRun: false })
        expect(balancesCsv(done.balances)).toBe(balancesCsv(dry.balances))
        expect(done.counts).toEqual(dry.counts)
        expect(done.events).toEqual(dry.events)
      }
      const [mine, theirs] = [await booksOf(copied), await booksOf(worked)]
      for (const table of Object.keys(BOOKS)) {
        const texts = [mine, theirs].map((books) =>
          books[table]?.map((row) => JSON.stringify(row)).toSorted(),
        )
        expect(texts[0], table).toEqual(texts[1])
      }
      expect(await findDifferences(test.db, NOW)).toEqual([])
    },
    60_000,
  )
})

it('the database refuses an import whose transfers do not add up to its accounts, and transfer numbers outside of an import', async () => {
  const programId = await programLike(await definitionOf('corner-shop'))
  const { id: userId } = await makeUser(test.db)
  await sql`SELECT ledger_credit(${userId}, 'PTS', ${programId}, 5, 'test', 'test', uuidv7(), 'test', 1, '{}', NULL, NULL, now())`.execute(
    test.db,
  )
  const post = (db: Db) =>
    sql`
    INSERT INTO ledger_transfers (kind, source_type, source_id, account_id, issuer_id, amount, entry_no, balance_after, rule,
      rule_version, created_at)
    SELECT 'test', 'test', uuidv7(), id, issuer_id, 7, 40, 700, 'test', 1, now() FROM ledger_accounts
    WHERE user_id = ${userId} AND kind = 'member' RETURNING entry_no, balance_after`.execute(db)
  const loaded = test.db.transaction().execute(async (tx) => {
    await sql`SELECT ledger_loads(true)`.execute(tx)
    await post(tx)
    await noteImport(tx, programId, '1'.repeat(64), NOW)
  })
  await expect(loaded).rejects.toThrow('the import does not balance')
  expect((await post(test.db)).rows).toEqual([{ entry_no: 2, balance_after: 12 }])
})
