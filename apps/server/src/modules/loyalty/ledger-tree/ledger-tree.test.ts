import { randomUUID } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  getClearingReceipt,
  getMovementReceipt,
  proveConsistency,
} from '@vicino/contract/loyalty/ledger-tree/endpoints'
import { type ArchiveFault, checkArchive } from '@vicino/domain/ledger-tree/archive'
import { fromBase64 } from '@vicino/domain/ledger-tree/bytes'
import { isConsistent } from '@vicino/domain/ledger-tree/merkle'
import { type Checkpoint, readCheckpoint, readVerifierKey } from '@vicino/domain/ledger-tree/notes'
import type { Receipt } from '@vicino/domain/ledger-tree/receipts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { drainOutbox } from '../../../platform/events/outbox.ts'
import { runOnce } from '../../../platform/jobs/jobs.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { findDifferences } from '../../administration/reconciliation/public.ts'
import { deals } from '../../marketplace/deals/feature.ts'
import { redemptions } from '../../redemption/redemptions/feature.ts'
import { credit } from '../../foundation/ledger/public.ts'
import { claims } from '../claims/feature.ts'
import { members } from '../members/feature.ts'
import { partners } from '../partners/feature.ts'
import { Street } from '../partners/testing/partners-fixture.ts'
import { programs } from '../programs/feature.ts'
import { ledgerTree } from './feature.ts'
import { beginNewLog } from './grow-tree.ts'
import { sha256, tools } from './ledger-keys.ts'
import { ledgerTreeJob } from './ledger-tree.jobs.ts'
import { ledgerTreeData } from './ledger-tree.personal-data.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({
    features: [members, programs, redemptions, deals, claims, partners, ledgerTree],
  })
  test.clock.set('2027-03-02T11:00:00+01:00')
})
afterAll(() => test.close())

const grow = () => runOnce(test.db, ledgerTreeJob(test.services), test.clock.now())
const get = (path: string) => test.app.inject(`/ledger/${path}`)
const give = (user: Pick<TestUser, 'id'>, amount = 10, hold?: () => Promise<void>): Promise<string> =>
  inTransaction(test.db, async (tx) => {
    const { transferId } = await credit(tx, {
      userId: user.id,
      unit: 'BP',
      kind: 'award',
      rule: { name: 'redemption', version: 1, values: {} },
      source: { type: 'none', id: randomUUID() },
      amount,
      now: test.clock.now(),
    })
    await hold?.()
    return transferId
  })

/** Checks the whole log as somebody outside does, with a receipt. */
async function checkAll(...receipts: Receipt[]): Promise<ArchiveFault[]> {
  return checkArchive(tools, {
    checkpoint: (await get('checkpoint')).body,
    keys: (await get('keys')).body,
    async read(path) {
      const answer = await get(path)
      return answer.statusCode === 200 ? Uint8Array.from(answer.rawPayload) : null
    },
    earlier: [],
    receipts: receipts.map((receipt, no) => [String(no), receipt] as const),
  })
}
async function checkpoint(): Promise<Checkpoint> {
  const keys = (await get('keys')).body
    .trim()
    .split('\n')
    .map((line) => readVerifierKey(sha256, line))
  const read = await readCheckpoint(
    tools,
    keys.filter((key) => key !== null),
    (await get('checkpoint')).body,
  )
  if ('fault' in read) throw new Error(read.fault)
  return read.checkpoint
}
const leaves = () => test.db.selectFrom('ledger_leaves').selectAll().orderBy('position').execute()

describe('the tree', () => {
  it('has every movement and clearing entry once, and anybody can check it', async () => {
    const street = await Street.open(test)
    const partner = await street.partner()
    const ada = await street.counter.member(0)
    const answer = await street.buy(ada, 100, partner)
    const eventId = answer.json<{ results: { eventId: string }[] }>().results[0]?.eventId ?? ''
    await drainOutbox(test.db, test.services.consumers, test.clock.now())
    expect(await test.refused(getMovementReceipt, { as: ada, params: { id: eventId } })).toMatchObject({
      code: 'receipt_pending',
    })
    await grow()
    const { rows } = await sql<{ missing: number; twice: number }>`
      SELECT (SELECT count(*) FROM (SELECT id FROM ledger_transfers UNION ALL SELECT id FROM clearing_entries) r
          WHERE NOT EXISTS (SELECT FROM ledger_leaves l WHERE l.row_id = r.id)) AS missing,
        (SELECT count(*) - count(DISTINCT row_id) FROM ledger_leaves) AS twice`.execute(test.db)
    expect(rows).toEqual([{ missing: 0, twice: 0 }])

    const receipt = await test.request(getMovementReceipt, { as: ada, params: { id: eventId } })
    expect(receipt.entries.map(({ content }) => JSON.parse(content))).toMatchObject([
      { type: 'movement', unit: 'PTS', amount: 100, balance: 100, source: eventId },
      { type: 'movement', unit: 'STAMP', amount: 10, balance: 10, source: eventId },
    ])
    const month = { ...street.params, month: '2027-03' }
    const clearing = await test.request(getClearingReceipt, { as: street.counter.owner, params: month })
    expect(clearing.entries.map(({ content }) => JSON.parse(content))).toMatchObject([
      { type: 'clearing', kind: 'earned', points: 100, month: '2027-03' },
    ])
    expect(await checkAll(receipt, clearing)).toEqual([])

    const [entry] = receipt.entries
    const forged = {
      ...receipt,
      entries: [{ ...entry, content: entry?.content.replace('100', '900') ?? '' }],
    }
    expect(await checkAll(forged as Receipt)).toMatchObject([{ fault: { kind: 'not-included' } }])
  })

  it('gives receipts to their person alone, and of clearing to the brands of it', async () => {
    const [bo, eva] = [await test.createUser(), await test.createUser()]
    const id = await give(bo)
    await grow()
    expect((await test.request(getMovementReceipt, { as: bo, params: { id } })).entries).toHaveLength(1)
    expect(await test.refused(getMovementReceipt, { as: eva, params: { id } })).toMatchObject({
      code: 'movement_not_found',
    })
    const stranger = await test.createUser({ role: 'brand' })
    const { program_id: programId } = await test.db
      .selectFrom('clearing_entries')
      .select('program_id')
      .executeTakeFirstOrThrow()
    const params = { id: programId, month: '2027-03' }
    expect(await test.refused(getClearingReceipt, { as: stranger, params })).toMatchObject({
      code: 'statement_not_found',
    })
  })

  it('grows by full tiles; each checkpoint continues those before it', async () => {
    const user = await test.createUser()
    const before = await checkpoint()
    await test.db.transaction().execute(async (tx) => {
      for (let no = 0; no < 300; no += 1) {
        await credit(tx, {
          userId: user.id,
          unit: 'BP',
          kind: 'award',
          rule: { name: 'redemption', version: 1, values: {} },
          source: { type: 'none', id: randomUUID() },
          amount: 1,
          now: test.clock.now(),
        })
      }
    })
    await grow()
    const present = await checkpoint()
    expect(present.size).toBe(before.size + 300)
    const { proof } = await test.request(proveConsistency, { query: { from: before.size, to: present.size } })
    const hashes = proof.map((hash) => fromBase64(hash) ?? new Uint8Array())
    expect(isConsistent(sha256, { from: before, to: present, proof: hashes })).toBe(true)
    expect(await test.refused(proveConsistency, { query: { from: 1, to: 100_000 } })).toMatchObject({
      code: 'checkpoint_not_found',
    })
    expect((await get('tile/0/000')).headers['cache-control']).toContain('immutable')
    expect((await get(`tile/0/000.p/7`)).rawPayload).toEqual(
      (await get('tile/0/000')).rawPayload.subarray(0, 224),
    )
    for (const path of ['tile/0/900', 'tile/0/1', 'tile/x', 'nothing'])
      expect((await get(path)).statusCode).toBe(404)
    expect(await checkAll()).toEqual([])
    // Without anything new, the same checkpoint stands.
    const { body } = await get('checkpoint')
    await grow()
    expect((await get('checkpoint')).body).toBe(body)
  })

  it('misses no movement, whatever the order in which transactions end', async () => {
    const users = await Promise.all(Array.from({ length: 4 }, () => test.createUser()))
    /** As if five seconds had passed before each run: rows are read from the moment of its mark on. */
    const growLater = async () => {
      const mark = sql<{ before: string }>`SELECT next_before::text AS before FROM ledger_tree`
      const { rows: was } = await mark.execute(test.db)
      await grow()
      await sql`UPDATE ledger_tree SET next_from = uuidv7() WHERE next_before::text <> ${was[0]?.before}`.execute(
        test.db,
      )
    }
    // An account's transactions take turns, so each user has one that is open.
    const open: { user: TestUser; end: () => void; done: Promise<string> }[] = []
    for (let step = 0; step < 40; step += 1) {
      const user = users.find((each) => !open.some((other) => other.user === each))
      if (user !== undefined) {
        const held = Promise.withResolvers<void>()
        const made = Promise.withResolvers<void>()
        const hold = () => {
          made.resolve()
          return held.promise
        }
        open.push({ user, end: held.resolve, done: give(user, 1, hold) })
        await made.promise
      }
      const [other] = step % 3 === 0 ? [] : open.splice((step * 7) % open.length, 1)
      other?.end()
      await other?.done
      if (step % 2 === 0) await growLater()
    }
    for (const { end } of open) end()
    await Promise.all(open.map(({ done }) => done))
    await grow()
    expect(
      await sql`SELECT id FROM ledger_transfers t
        WHERE NOT EXISTS (SELECT FROM ledger_leaves l WHERE l.row_id = t.id)`.execute(test.db),
    ).toMatchObject({ rows: [] })
    // The movements of an account are in its own order.
    const { rows } = await sql<{ wrong: number }>`
      SELECT count(*) AS wrong FROM (
        SELECT position < lag(position) OVER (PARTITION BY t.account_id ORDER BY t.entry_no) AS is_wrong
        FROM ledger_transfers t JOIN ledger_leaves l ON l.row_id = t.id
      ) p WHERE is_wrong`.execute(test.db)
    expect(rows).toEqual([{ wrong: 0 }])
    expect(await checkAll()).toEqual([])
  })

  it('finds the rows of an import of the past, whose ids are older than what was read', async () => {
    const user = await test.createUser()
    await grow()
    await grow()
    const account = await give(user)
    await grow()
    await test.db.transaction().execute(async (tx) => {
      await sql`
        INSERT INTO ledger_transfers (id, kind, source_type, source_id, account_id, amount, rule, rule_version, created_at)
        SELECT '01890000-0000-7000-8000-000000000001', 'loyalty-import', 'none', uuidv7(), account_id, 5, 'redemption', 1, now()
        FROM ledger_transfers WHERE id = ${account}`.execute(tx)
      await sql`INSERT INTO program_imports (program_id, sha256, created_at) SELECT id, repeat('a', 64), now() FROM programs LIMIT 1`.execute(
        tx,
      )
    })
    await grow()
    expect((await leaves()).at(-1)?.row_id).toBe('01890000-0000-7000-8000-000000000001')
  })

  it('stays valid when a person is erased, and their leaves cannot be opened any more', async () => {
    const user = await test.createUser()
    const id = await give(user)
    await grow()
    const receipt = await test.request(getMovementReceipt, { as: user, params: { id } })
    await inTransaction(test.db, (tx) => ledgerTreeData.erase(tx, user.id, test.clock.now()))
    await test.db
      .updateTable('users')
      .set({ erased_at: test.clock.now() })
      .where('id', '=', user.id)
      .execute()
    const late = await give(user)
    await grow()
    const own = (await leaves()).filter(({ row_id }) => row_id === id || row_id === late)
    expect(own.map(({ salt }) => salt)).toEqual([null, null])
    expect(await checkAll(receipt)).toEqual([])
  })

  it('is append-only in the database', async () => {
    const refused = [
      sql`UPDATE ledger_leaves SET entry = sha256('x')`,
      sql`UPDATE ledger_leaves SET salt = uuid_send(gen_random_uuid())`,
      sql`UPDATE ledger_tiles SET root = sha256('x')`,
      sql`UPDATE ledger_checkpoints SET note = ''`,
    ]
    for (const statement of refused)
      await expect(statement.execute(test.db)).rejects.toThrow(/append-only|permission denied/)
  })

  it('agrees with the ledger, and a movement that was changed is reported', async () => {
    expect(await findDifferences(test.db, test.clock.now())).toEqual([])
    const undone = new Error('undone')
    const changing = test.db.transaction().execute(async (tx) => {
      await sql`ALTER TABLE ledger_transfers DISABLE TRIGGER USER`.execute(tx)
      await sql`UPDATE ledger_transfers SET created_at = created_at - interval '1 day'
        WHERE id = (SELECT row_id FROM ledger_leaves WHERE salt IS NOT NULL AND kind = 'movement' LIMIT 1)`.execute(
        tx,
      )
      expect((await findDifferences(tx, test.clock.now())).map(({ kind }) => kind)).toEqual(['ledger-leaf'])
      throw undone
    })
    await expect(changing).rejects.toBe(undone)
  })
})

const path = () => join(test.services.config.dataDir, 'ledger-checkpoint.txt')

/** Takes the tree back to an earlier state: its triggers refuse that, as a restore does not. */
const restoreTo = (size: number, note: string) =>
  inTransaction(test.db, async (tx) => {
    await sql`ALTER TABLE ledger_leaves DISABLE TRIGGER USER`.execute(tx)
    await sql`GRANT DELETE ON ledger_leaves TO CURRENT_USER`.execute(tx)
    await sql`DELETE FROM ledger_leaves WHERE position >= ${size}`.execute(tx)
    await sql`UPDATE ledger_tree SET size = ${size}, note = ${note}, read_from = '00000000-0000-0000-0000-000000000000',
      next_from = '00000000-0000-0000-0000-000000000000'`.execute(tx)
    await sql`REVOKE DELETE ON ledger_leaves FROM CURRENT_USER`.execute(tx)
    await sql`ALTER TABLE ledger_leaves ENABLE TRIGGER USER`.execute(tx)
  })

describe('the witness file', () => {
  it('holds the last checkpoint, and the first of each day', async () => {
    await grow()
    expect(await readFile(path(), 'utf8')).toBe((await get('checkpoint')).body)
    test.clock.set('2027-03-03T11:00:00+01:00')
    await grow()
    const days = await readFile(join(test.services.config.dataDir, 'ledger-checkpoints.log'), 'utf8')
    expect(days.match(/— /g)).toHaveLength(2)
  })

  it('finds that the database is an older one: nothing is signed until a new log begins', async () => {
    const backup = await readFile(path(), 'utf8')
    const user = await test.createUser()
    const before = await leaves()
    await give(user)
    await grow()
    const newest = await readFile(path(), 'utf8')
    expect(newest).not.toBe(backup)
    // The restored database has the tree and the checkpoint of before.
    await restoreTo(before.length, backup)
    await expect(grow()).rejects.toThrow('does not continue the checkpoint in DATA_DIR (history-changed)')
    expect(await readFile(path(), 'utf8')).toBe(newest)
    expect((await get('checkpoint')).body).toBe(backup)

    const { before: old, now } = await inTransaction(test.db, (tx) => beginNewLog(tx, test.services))
    expect(now).not.toBe(old)
    await grow()
    expect((await checkpoint()).origin).toBe(now)
    expect(await checkAll()).toEqual([])
  })

  it('refuses a checkpoint that this server did not sign, and sets that of another database aside', async () => {
    const own = await readFile(path(), 'utf8')
    await writeFile(path(), own.replace(/\n\d+\n/, '\n1\n'))
    await expect(grow()).rejects.toThrow('checkpoint-signature-wrong')
    await rm(path())
    await grow()
    expect(await readFile(path(), 'utf8')).toBe(own)
  })
})
