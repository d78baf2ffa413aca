import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runOnce } from '../../../platform/jobs/jobs.ts'
import { makeUser } from '../../../platform/testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/test-database.ts'
import { findDifferences } from '../../administration/reconciliation/public.ts'
import { ledgerJob } from './ledger.jobs.ts'
import { balanceOf, credit, expireLots, movementsOf } from './ledger.service.ts'
import { inDays, newHolder, newKey, now, rule } from './testing/holder.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

describe('credits and debits', () => {
  it('R-409 a credit raises the balance, a debit lowers it, and both are in the history', async () => {
    const holder = await newHolder(test.db)
    expect(await holder.balance()).toBe(0)
    expect(await holder.credit(50)).toMatchObject({ balance: 50, already: false })
    expect(await holder.debit(20)).toMatchObject({ balance: 30, already: false })
    expect(await holder.balance()).toBe(30)
    expect(await holder.movements()).toEqual([
      { kind: 'reward', amount: -20, balanceAfter: 30 },
      { kind: 'award', amount: 50, balanceAfter: 50 },
    ])
    expect(await holder.movements('earned')).toHaveLength(1)
    expect(await holder.movements('spent')).toHaveLength(1)
  })

  it('R-409 every transfer has two sides, the holder’s and the issuer’s', async () => {
    const holder = await newHolder(test.db)
    const { transferId } = await holder.credit(50)
    const { rows } = await sql`
      SELECT a.kind AS to, i.kind AS from, i.unit, t.amount, t.entry_no, t.balance_after FROM ledger_transfers t
      JOIN ledger_accounts a ON a.id = t.account_id JOIN ledger_accounts i ON i.id = t.issuer_id
      WHERE t.id = ${transferId}`.execute(test.db)
    expect(rows).toEqual([
      { to: 'member', from: 'issuer', unit: 'BP', amount: 50, entry_no: 1, balance_after: 50 },
    ])
  })

  it('R-409 a movement stores rule, version, values, source, actor and time', async () => {
    const holder = await newHolder(test.db)
    const actor = await makeUser(test.db)
    const source = { type: 'redemption', id: randomUUID() }
    const { transferId } = await holder.credit(50, { source, actorId: actor.id })
    const [movement] = await movementsOf(test.db, {
      userId: holder.userId,
      unit: 'BP',
      direction: 'all',
      beforeEntry: null,
      limit: 1,
    })
    expect(movement).toEqual({
      transferId,
      entryNo: 1,
      amount: 50,
      balanceAfter: 50,
      kind: 'award',
      rule: 'redemption',
      ruleVersion: 2,
      explanation: rule.values,
      sourceType: 'redemption',
      sourceId: source.id,
      createdAt: now,
    })
    const stored = await test.db
      .selectFrom('ledger_transfers')
      .select('actor_id')
      .where('id', '=', transferId)
      .executeTakeFirstOrThrow()
    expect(stored.actor_id).toBe(actor.id)
  })

  it('R-409 the history continues before an entry', async () => {
    const holder = await newHolder(test.db)
    for (const amount of [1, 2, 3, 4, 5]) await holder.credit(amount)
    const asked = { userId: holder.userId, unit: 'BP' as const, direction: 'all' as const, limit: 2 }
    const first = await movementsOf(test.db, { ...asked, beforeEntry: null })
    const second = await movementsOf(test.db, { ...asked, beforeEntry: first.at(-1)?.entryNo ?? null })
    expect([...first, ...second].map(({ amount }) => amount)).toEqual([5, 4, 3, 2])
  })

  it('R-409 a debit beyond the balance is refused with the missing amount, and writes nothing', async () => {
    const holder = await newHolder(test.db)
    await holder.credit(30)
    const key = newKey()
    await expect(holder.debit(50, { key })).rejects.toMatchObject({
      code: 'points_insufficient',
      values: { missing: 20 },
    })
    await holder.credit(20)
    expect(await holder.debit(50, { key })).toMatchObject({ balance: 0, already: false })
  })

  it('R-409 the same key posts once; with another content it is an error', async () => {
    const holder = await newHolder(test.db)
    const other = await newHolder(test.db)
    const key = newKey()
    const first = await holder.credit(50, { key })
    expect(await holder.credit(50, { key })).toEqual({ ...first, already: true })
    const spent = newKey()
    const debited = await holder.debit(50, { key: spent })
    // The balance is 0 now; the repeated debit still gets its first answer.
    expect(await holder.debit(50, { key: spent })).toEqual({ ...debited, already: true })
    await expect(holder.credit(51, { key })).rejects.toThrow('something else')
    await expect(holder.debit(50, { key, kind: 'award' })).rejects.toThrow('something else')
    await expect(other.credit(50, { key })).rejects.toThrow('something else')
    await expect(holder.credit(50, { key, unit: 'PTS', programId: randomUUID() })).rejects.toThrow(
      'something else',
    )
    expect(await holder.balance()).toBe(0)
    expect(await other.balance()).toBe(0)
  })

  it('R-409 amounts are whole and above zero', async () => {
    const holder = await newHolder(test.db)
    for (const amount of [0, -5, 1.5, Number.NaN]) {
      await expect(holder.credit(amount)).rejects.toThrow(RangeError)
      await expect(holder.debit(amount)).rejects.toThrow(RangeError)
    }
  })

  it('R-408 BrandPoints, points and stamps of programs are separate balances', async () => {
    const holder = await newHolder(test.db)
    const [one, two] = [randomUUID(), randomUUID()]
    await holder.credit(1)
    await holder.credit(10, { unit: 'PTS', programId: one })
    await holder.credit(100, { unit: 'STAMP', programId: one })
    await holder.credit(1000, { unit: 'PTS', programId: two })
    await holder.credit(10_000, { unit: 'COMMISSION' })
    await expect(holder.debit(11, { unit: 'PTS', programId: one })).rejects.toMatchObject({
      code: 'points_insufficient',
      values: { missing: 1 },
    })
    expect(await balanceOf(test.db, holder.userId, 'BP')).toBe(1)
    expect(await balanceOf(test.db, holder.userId, 'PTS', one)).toBe(10)
    expect(await balanceOf(test.db, holder.userId, 'STAMP', one)).toBe(100)
    expect(await balanceOf(test.db, holder.userId, 'PTS', two)).toBe(1000)
    expect(await balanceOf(test.db, holder.userId, 'COMMISSION')).toBe(10_000)
    expect(await holder.movements()).toEqual([{ kind: 'award', amount: 1, balanceAfter: 1 }])
    await expect(holder.credit(1, { unit: 'PTS' })).rejects.toThrow(RangeError)
    await expect(holder.credit(1, { programId: one })).rejects.toThrow(RangeError)
  })

  it('takes one statement for a credit and four for a debit of a known user', async () => {
    const holder = await newHolder(test.db)
    await holder.credit(50)
    test.takeStatements()
    await holder.credit(50)
    expect(test.takeStatements()).toHaveLength(1)
    await holder.debit(50)
    expect(test.takeStatements()).toHaveLength(4)
  })
})

describe('lots', () => {
  it('R-409 the earliest expiry is spent first, then the amount that does not expire', async () => {
    const holder = await newHolder(test.db)
    await holder.credit(10)
    await holder.credit(10, { expiresAt: inDays(30) })
    await holder.credit(10, { expiresAt: inDays(10) })
    await holder.debit(15)
    expect(await holder.balance(inDays(9))).toBe(15)
    expect(await holder.balance(inDays(10))).toBe(15)
    expect(await holder.balance(inDays(30))).toBe(10)
  })

  it('R-409 a debit first expires what is due, as a separate movement, and then may lack points', async () => {
    const holder = await newHolder(test.db)
    await holder.credit(10)
    await holder.credit(20, { expiresAt: inDays(1) })
    await holder.credit(30, { expiresAt: inDays(2) })
    const later = { now: inDays(2) }
    await expect(holder.debit(11, later)).rejects.toMatchObject({ values: { missing: 1 } })
    expect(await holder.balance()).toBe(60)
    expect(await holder.balance(inDays(2))).toBe(10)
    expect(await holder.debit(10, later)).toMatchObject({ balance: 0 })
    expect(await holder.movements('spent')).toEqual([
      { kind: 'reward', amount: -10, balanceAfter: 0 },
      { kind: 'expiry', amount: -30, balanceAfter: 10 },
      { kind: 'expiry', amount: -20, balanceAfter: 40 },
    ])
  })

  it('R-409 the job expires due points, once, in bounded batches', async () => {
    const holders = await Promise.all([newHolder(test.db), newHolder(test.db), newHolder(test.db)])
    for (const holder of holders) {
      await holder.credit(5)
      await holder.credit(10, { expiresAt: inDays(1) })
    }
    const program = await newHolder(test.db, 'PTS', randomUUID())
    await program.credit(10, { expiresAt: inDays(1) })
    const expire = () => test.db.transaction().execute((tx) => expireLots(tx, inDays(1), 3))
    const before = await test.db.transaction().execute((tx) => expireLots(tx, inDays(0), 3))
    expect([before, await expire(), await expire(), await expire()]).toEqual([0, 3, 1, 0])
    for (const holder of holders) expect(await holder.balance()).toBe(5)
    expect(await program.balance()).toBe(0)
    const [movement] = await movementsOf(test.db, {
      userId: program.userId,
      unit: 'PTS',
      programId: program.entry.programId,
      direction: 'spent',
      beforeEntry: null,
      limit: 1,
    })
    expect(movement).toMatchObject({
      kind: 'expiry',
      rule: 'expiry',
      explanation: { expiredAt: '2027-03-02T12:00:00.000Z' },
    })
  })

  it('R-409 the job leaves locked accounts for later', async () => {
    const holder = await newHolder(test.db)
    await holder.credit(10, { expiresAt: inDays(1) })
    await test.db.transaction().execute(async (tx) => {
      await credit(tx, { ...holder.entry, source: { type: 'none', id: newKey() }, amount: 1 })
      expect(await runOnce(test.db, ledgerJob, inDays(1))).toBe(true)
    })
    expect(await holder.balance()).toBe(11)
    await runOnce(test.db, ledgerJob, inDays(1))
    expect(await holder.balance()).toBe(1)
  })
})

it('R-409 after all of this everything agrees', async () => {
  expect(await findDifferences(test.db, now)).toEqual([])
})
