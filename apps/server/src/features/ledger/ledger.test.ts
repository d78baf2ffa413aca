import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runOnce } from '../../platform/jobs/jobs.ts'
import { makeUser } from '../../platform/testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { findDifferences } from '../reconciliation/public.ts'
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
      { kind: 'redemption', amount: 50, balanceAfter: 50 },
    ])
    expect(await holder.movements('earned')).toHaveLength(1)
    expect(await holder.movements('spent')).toHaveLength(1)
  })

  it('R-409 every transaction has two sides that sum to zero', async () => {
    const holder = await newHolder(test.db)
    const { transactionId } = await holder.credit(50)
    const postings = await test.db
      .selectFrom('ledger_postings')
      .innerJoin('ledger_accounts', 'ledger_accounts.id', 'account_id')
      .select(['kind', 'amount', 'entry_no', 'balance_after'])
      .where('transaction_id', '=', transactionId)
      .orderBy('line')
      .execute()
    expect(postings).toEqual([
      { kind: 'member', amount: 50, entry_no: 1, balance_after: 50 },
      { kind: 'issuer', amount: -50, entry_no: null, balance_after: null },
    ])
  })

  it('R-409 a movement keeps rule, version, values, source, actor and time', async () => {
    const holder = await newHolder(test.db)
    const actor = await makeUser(test.db)
    const source = { type: 'redemption', id: randomUUID() }
    const { transactionId } = await holder.credit(50, { source, actorId: actor.id })
    const [movement] = await movementsOf(test.db, {
      userId: holder.userId,
      unit: 'BP',
      direction: 'all',
      beforeEntry: null,
      limit: 1,
    })
    expect(movement).toEqual({
      transactionId,
      entryNo: 1,
      amount: 50,
      balanceAfter: 50,
      kind: 'redemption',
      rule: 'redemption',
      ruleVersion: 2,
      explanation: rule.values,
      sourceType: 'redemption',
      sourceId: source.id,
      createdAt: now,
    })
    const stored = await test.db
      .selectFrom('ledger_transactions')
      .select('actor_id')
      .where('id', '=', transactionId)
      .executeTakeFirstOrThrow()
    expect(stored.actor_id).toBe(actor.id)
  })

  it('R-409 the history goes on before an entry', async () => {
    const holder = await newHolder(test.db)
    for (const amount of [1, 2, 3, 4, 5]) await holder.credit(amount)
    const asked = { userId: holder.userId, unit: 'BP' as const, direction: 'all' as const, limit: 2 }
    const first = await movementsOf(test.db, { ...asked, beforeEntry: null })
    const second = await movementsOf(test.db, { ...asked, beforeEntry: first.at(-1)?.entryNo ?? null })
    expect([...first, ...second].map(({ amount }) => amount)).toEqual([5, 4, 3, 2])
  })

  it('R-409 a debit beyond the balance is refused with what is missing, and writes nothing', async () => {
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

  it('R-409 the same key posts once; for something else it is a mistake', async () => {
    const holder = await newHolder(test.db)
    const other = await newHolder(test.db)
    const key = newKey()
    const first = await holder.credit(50, { key })
    expect(await holder.credit(50, { key })).toEqual({ ...first, already: true })
    const spent = newKey()
    const debited = await holder.debit(50, { key: spent })
    // The balance is 0 now; the repeated debit is answered all the same, not refused.
    expect(await holder.debit(50, { key: spent })).toEqual({ ...debited, already: true })
    await expect(holder.credit(51, { key })).rejects.toThrow('something else')
    await expect(holder.debit(50, { key })).rejects.toThrow('something else')
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

  it('R-408 BrandPoints, points and stamps of programs are balances of their own', async () => {
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
    expect(await holder.movements()).toEqual([{ kind: 'redemption', amount: 1, balanceAfter: 1 }])
    await expect(holder.credit(1, { unit: 'PTS' })).rejects.toThrow(RangeError)
    await expect(holder.credit(1, { programId: one })).rejects.toThrow(RangeError)
  })

  it('takes two statements for a credit of a known user and four for a debit', async () => {
    const holder = await newHolder(test.db)
    await holder.credit(50)
    test.takeStatements()
    await holder.credit(50)
    expect(test.takeStatements()).toHaveLength(2)
    await holder.debit(50)
    expect(test.takeStatements()).toHaveLength(4)
  })
})

describe('lots', () => {
  it('R-409 what expires first is spent first, then what does not expire', async () => {
    const holder = await newHolder(test.db)
    await holder.credit(10)
    await holder.credit(10, { expiresAt: inDays(30) })
    await holder.credit(10, { expiresAt: inDays(10) })
    await holder.debit(15)
    expect(await holder.balance(inDays(9))).toBe(15)
    expect(await holder.balance(inDays(10))).toBe(15)
    expect(await holder.balance(inDays(30))).toBe(10)
  })

  it('R-409 a debit takes what has run out first, as a movement of its own, and then may fall short', async () => {
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

  it('R-409 the job takes what has run out, once, in bounded batches', async () => {
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

  it('R-409 the job leaves accounts for later that somebody has in hand', async () => {
    const holder = await newHolder(test.db)
    await holder.credit(10, { expiresAt: inDays(1) })
    await test.db.transaction().execute(async (tx) => {
      await credit(tx, { ...holder.entry, key: newKey(), amount: 1 })
      expect(await runOnce(test.db, ledgerJob, inDays(1))).toBe(true)
    })
    expect(await holder.balance()).toBe(11)
    await runOnce(test.db, ledgerJob, inDays(1))
    expect(await holder.balance()).toBe(1)
  })
})

describe('reversals', () => {
  it('R-409 a credit is taken back once, under a key of its own', async () => {
    const holder = await newHolder(test.db)
    const key = newKey()
    const { transactionId: original } = await holder.credit(50, { key })
    const reversed = await holder.reverse(key)
    expect(reversed).toMatchObject({ balance: 0, shortfall: 0, already: false })
    expect(await holder.reverse(key)).toEqual({ ...reversed, already: true })
    const stored = await test.db
      .selectFrom('ledger_transactions')
      .select(['idempotency_key', 'reverses'])
      .where('id', '=', reversed.transactionId)
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({ idempotency_key: `${key}:reversed`, reverses: original })
    // The key of the original stays used: it does not post again after the reversal.
    expect(await holder.credit(50, { key })).toMatchObject({ balance: 0, already: true })
  })

  it('R-409 what was spent of a credit that is taken back is owed, and the next credits pay it', async () => {
    const holder = await newHolder(test.db)
    const key = newKey()
    await holder.credit(50, { key })
    await holder.debit(35)
    const reversed = await holder.reverse(key)
    expect(reversed).toMatchObject({ balance: 0, shortfall: 35 })
    expect(await holder.reverse(key)).toMatchObject({ shortfall: 35, already: true })
    const small = newKey()
    expect(await holder.credit(20, { key: small })).toMatchObject({ balance: 0 })
    expect(await holder.credit(20, { key: small })).toMatchObject({ balance: 0, already: true })
    expect(await holder.credit(20)).toMatchObject({ balance: 5 })
    expect(await holder.credit(20)).toMatchObject({ balance: 25 })
    const [, paying] = await movementsOf(test.db, {
      userId: holder.userId,
      unit: 'BP',
      direction: 'earned',
      beforeEntry: null,
      limit: 2,
    })
    expect(paying).toMatchObject({ amount: 5, explanation: { debtPaid: 15 } })
  })

  it('R-409 a debit taken back gives lots back what it took, with their expiry', async () => {
    const holder = await newHolder(test.db)
    await holder.credit(10)
    await holder.credit(10, { expiresAt: inDays(10) })
    const key = newKey()
    await holder.debit(15, { key })
    expect(await holder.reverse(key)).toMatchObject({ balance: 20, shortfall: 0 })
    expect(await holder.balance(inDays(10))).toBe(10)
  })

  it('R-409 what a debit gives back after its time runs out again', async () => {
    const holder = await newHolder(test.db)
    await holder.credit(10, { expiresAt: inDays(1) })
    const key = newKey()
    await holder.debit(4, { key })
    const late = { now: inDays(2) }
    await expect(holder.debit(1, late)).rejects.toMatchObject({ values: { missing: 1 } })
    await test.db.transaction().execute((tx) => expireLots(tx, inDays(2)))
    expect(await holder.reverse(key, late)).toMatchObject({ balance: 4 })
    expect(await holder.balance(inDays(2))).toBe(0)
    await expect(holder.debit(1, late)).rejects.toMatchObject({ values: { missing: 1 } })
    await test.db.transaction().execute((tx) => expireLots(tx, inDays(2)))
    expect(await holder.movements('spent')).toEqual([
      { kind: 'expiry', amount: -4, balanceAfter: 0 },
      { kind: 'expiry', amount: -6, balanceAfter: 0 },
      { kind: 'reward', amount: -4, balanceAfter: 6 },
    ])
  })

  it('R-409 what ran out of a credit is not asked for again', async () => {
    const holder = await newHolder(test.db)
    const key = newKey()
    await holder.credit(50, { key, expiresAt: inDays(1) })
    await holder.debit(20)
    await holder.credit(100)
    // Of the credit 20 were spent and 30 ran out: the reversal takes the 20 that were spent.
    expect(await holder.reverse(key, { now: inDays(1) })).toMatchObject({ balance: 80, shortfall: 0 })
    const gone = newKey()
    await holder.credit(5, { key: gone, expiresAt: inDays(1) })
    const nothing = await holder.reverse(gone, { now: inDays(1) })
    expect(nothing).toMatchObject({ balance: 80, shortfall: 0, already: false })
    expect(await holder.reverse(gone, { now: inDays(1) })).toEqual({ ...nothing, already: true })
  })

  it('what was never posted, a reversal and an expiry cannot be taken back', async () => {
    const holder = await newHolder(test.db)
    const key = newKey()
    await holder.credit(5, { key })
    await holder.reverse(key)
    await holder.credit(5, { expiresAt: inDays(1) })
    await test.db.transaction().execute((tx) => expireLots(tx, inDays(1)))
    const expiry = await test.db
      .selectFrom('ledger_transactions')
      .select('idempotency_key')
      .where('kind', '=', 'expiry')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    await expect(holder.reverse('test:never')).rejects.toThrow('Nothing was posted')
    await expect(holder.reverse(`${key}:reversed`)).rejects.toThrow('cannot be taken back')
    await expect(holder.reverse(expiry.idempotency_key)).rejects.toThrow('cannot be taken back')
  })
})

it('R-409 after all of this everything agrees', async () => {
  expect(await findDifferences(test.db, now)).toEqual([])
})
