import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/test-database.ts'
import { findDifferences } from '../../administration/reconciliation/public.ts'
import { expireLots, lapseMembers, movementsOf } from './ledger.service.ts'
import { inDays, newHolder, newKey, now } from './testing/holder.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

describe('reversals', () => {
  it('R-409 a credit is reversed once, under its own key', async () => {
    const holder = await newHolder(test.db)
    const key = newKey()
    const { transferId: original } = await holder.credit(50, { key })
    const reversed = await holder.reverse(key)
    expect(reversed).toMatchObject({ balance: 0, shortfall: 0, already: false })
    expect(await holder.reverse(key)).toEqual({ ...reversed, already: true })
    const stored = await test.db
      .selectFrom('ledger_transfers')
      .select(['kind', 'source_id', 'reverses'])
      .where('id', '=', reversed.transferId)
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({ kind: 'award-void', source_id: key, reverses: original })
    // The original stays posted, so it is not posted again after the reversal.
    expect(await holder.credit(50, { key })).toMatchObject({ balance: 0, already: true })
  })

  it('R-409 the spent part of a reversed credit is owed, and the next credits pay it', async () => {
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

  it('R-409 the reversal of a debit returns its lots, with their expiry', async () => {
    const holder = await newHolder(test.db)
    await holder.credit(10)
    await holder.credit(10, { expiresAt: inDays(10) })
    const key = newKey()
    await holder.debit(15, { key })
    expect(await holder.reverse(key, { kind: 'reward' })).toMatchObject({ balance: 20, shortfall: 0 })
    expect(await holder.balance(inDays(10))).toBe(10)
  })

  it('R-409 points that a reversal returns after their expiry expire again', async () => {
    const holder = await newHolder(test.db)
    await holder.credit(10, { expiresAt: inDays(1) })
    const key = newKey()
    await holder.debit(4, { key })
    const late = { now: inDays(2) }
    await expect(holder.debit(1, late)).rejects.toMatchObject({ values: { missing: 1 } })
    await test.db.transaction().execute((tx) => expireLots(tx, inDays(2)))
    expect(await holder.reverse(key, { ...late, kind: 'reward' })).toMatchObject({ balance: 4 })
    expect(await holder.balance(inDays(2))).toBe(0)
    await expect(holder.debit(1, late)).rejects.toMatchObject({ values: { missing: 1 } })
    await test.db.transaction().execute((tx) => expireLots(tx, inDays(2)))
    expect(await holder.movements('spent')).toEqual([
      { kind: 'expiry', amount: -4, balanceAfter: 0 },
      { kind: 'expiry', amount: -6, balanceAfter: 0 },
      { kind: 'reward', amount: -4, balanceAfter: 6 },
    ])
  })

  it('R-409 the expired part of a credit is not demanded again', async () => {
    const holder = await newHolder(test.db)
    const key = newKey()
    await holder.credit(50, { key, expiresAt: inDays(1) })
    await holder.debit(20)
    await holder.credit(100)
    // 20 points of the credit were spent and 30 expired: the reversal takes the 20 that were spent.
    expect(await holder.reverse(key, { now: inDays(1) })).toMatchObject({ balance: 80, shortfall: 0 })
    const gone = newKey()
    await holder.credit(5, { key: gone, expiresAt: inDays(1) })
    const nothing = await holder.reverse(gone, { now: inDays(1) })
    expect(nothing).toMatchObject({ balance: 80, shortfall: 0, already: false })
    expect(await holder.reverse(gone, { now: inDays(1) })).toEqual({ ...nothing, already: true })
  })

  it('a part of a credit can be reversed as often as there is a rest, and the rest with the whole', async () => {
    const holder = await newHolder(test.db)
    const [key, part] = [newKey(), newKey()]
    await holder.credit(50, { key, expiresAt: inDays(1) })
    await holder.credit(10, { expiresAt: inDays(2) })
    expect(await holder.takeBack(20, key, { key: part })).toMatchObject({
      balance: 40,
      shortfall: 0,
      already: false,
    })
    expect(await holder.takeBack(20, key, { key: part })).toMatchObject({ balance: 40, already: true })
    await expect(holder.takeBack(20, newKey(), { key: part })).rejects.toThrow('Nothing was posted')
    expect(await holder.takeBack(5, key)).toMatchObject({ balance: 35 })
    // 25 points of the credit are left and end tomorrow; the other ten stay.
    expect(await holder.balance(inDays(1))).toBe(10)
    expect(await holder.reverse(key)).toMatchObject({ balance: 10, shortfall: 0 })
  })

  it('an amount beyond a credit is taken from the other points, and then owed', async () => {
    const holder = await newHolder(test.db)
    const key = newKey()
    await holder.credit(10, { key })
    await holder.credit(10, { expiresAt: inDays(1) })
    expect(await holder.takeBack(15, key)).toMatchObject({ balance: 5, shortfall: 0 })
    expect(await holder.takeBack(9, key)).toMatchObject({ balance: 0, shortfall: 4 })
    expect(await holder.credit(10)).toMatchObject({ balance: 6 })
  })

  it('the expired part of a credit is forgiven once, however many parts are reversed', async () => {
    const holder = await newHolder(test.db)
    const key = newKey()
    await holder.credit(30, { key, expiresAt: inDays(1) })
    await holder.debit(10)
    await holder.credit(100)
    const late = { now: inDays(1) }
    // 20 expired. The first part is forgiven; of the second, ten are forgiven and the rest comes
    // from other points.
    expect(await holder.takeBack(10, key, late)).toMatchObject({ balance: 100, shortfall: 0 })
    expect(await holder.takeBack(15, key, late)).toMatchObject({ balance: 95, shortfall: 0 })
    expect(await holder.reverse(key, late)).toMatchObject({ balance: 90, shortfall: 0 })
  })

  it('reverses only credits of the same holder, unit and program', async () => {
    const [holder, other] = [await newHolder(test.db), await newHolder(test.db)]
    const [key, spent] = [newKey(), newKey()]
    await holder.credit(10, { key })
    await holder.debit(5, { key: spent, kind: 'award' })
    await expect(other.takeBack(1, key)).rejects.toThrow('no credit of this holder')
    await expect(holder.takeBack(1, key, { unit: 'COMMISSION' })).rejects.toThrow('no credit of this holder')
    await expect(holder.takeBack(1, spent)).rejects.toThrow('no credit of this holder')
    await expect(holder.takeBack(0, key)).rejects.toThrow(RangeError)
  })

  it('an unknown transfer, a reversal and an expiry cannot be reversed', async () => {
    const holder = await newHolder(test.db)
    const key = newKey()
    await holder.credit(5, { key })
    await holder.reverse(key)
    await holder.credit(5, { expiresAt: inDays(1) })
    await test.db.transaction().execute((tx) => expireLots(tx, inDays(1)))
    const expiry = await test.db
      .selectFrom('ledger_transfers')
      .select('source_id')
      .where('kind', '=', 'expiry')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    await expect(holder.reverse(newKey())).rejects.toThrow('Nothing was posted')
    await expect(holder.reverse(key, { kind: 'award-void' })).rejects.toThrow('cannot be taken back')
    await expect(holder.reverse(expiry.source_id, { kind: 'expiry' })).rejects.toThrow('cannot be taken back')
  })
})

describe('the end of a program', () => {
  const programId = randomUUID()
  const closing = {
    kind: 'program-closed',
    programId,
    shareMilli: 1000,
    units: ['PTS', 'STAMP'] as const,
    rule: { name: 'program-closed', version: 1 },
    now: inDays(1),
  }
  const lapsed = (userIds: readonly string[], lapsing: Parameters<typeof lapseMembers>[1] = closing) =>
    test.db.transaction().execute((tx) => lapseMembers(tx, lapsing, userIds))

  it('expires a share of everybody’s points, the earliest expiry first, and once', async () => {
    const holders = await Promise.all(Array.from({ length: 3 }, () => newHolder(test.db, 'PTS', programId)))
    const ids = holders.map(({ userId }) => userId)
    for (const holder of holders) {
      await holder.credit(10, { now: inDays(-1), expiresAt: inDays(1) })
      await holder.credit(10, { expiresAt: inDays(30) })
      await holder.credit(11)
    }
    const half = { ...closing, kind: 'forfeited:2027', shareMilli: 500 }
    // Points that expired before are not part of what the tiers took.
    expect(await lapsed(ids, half)).toEqual(
      ids.toSorted().map((userId) => ({ userId, points: 10, stamps: 0 })),
    )
    expect(await lapsed(ids, half)).toEqual([])
    for (const holder of holders) {
      expect(await holder.movements('spent')).toEqual([
        { kind: 'forfeited:2027', amount: -10, balanceAfter: 11 },
        { kind: 'expiry', amount: -10, balanceAfter: 21 },
      ])
      // The half was taken from the lot with an end.
      expect(await holder.balance(inDays(30))).toBe(11)
    }
  })

  it('sets every balance and every debt of the named members to zero, again if they have something again', async () => {
    const stamps = await newHolder(test.db, 'STAMP', programId)
    const debtor = await newHolder(test.db, 'PTS', programId)
    const elsewhere = await newHolder(test.db, 'PTS', randomUUID())
    const other = await newHolder(test.db, 'PTS', programId)
    const ids = [stamps, debtor, elsewhere].map(({ userId }) => userId)
    const key = newKey()
    await stamps.credit(3)
    await elsewhere.credit(7)
    await other.credit(6)
    await debtor.credit(8, { key })
    await debtor.debit(5)
    await debtor.reverse(key)
    expect(await lapsed(ids)).toHaveLength(2)
    await debtor.credit(4)
    expect(await lapsed(ids)).toEqual([{ userId: debtor.userId, points: 4, stamps: 0 }])
    const { rows } = await sql`
      SELECT count(*) FROM ledger_accounts WHERE program_id = ${programId} AND user_id = ANY (${ids}::uuid[]) AND balance <> 0
      `.execute(test.db)
    expect(rows).toEqual([{ count: 0 }])
    expect([await elsewhere.balance(), await other.balance()]).toEqual([7, 6])
  })

  it('accepts no share below one thousandth or above all', async () => {
    for (const shareMilli of [0, 1001, 0.5]) {
      await expect(lapsed([], { ...closing, shareMilli })).rejects.toThrow(RangeError)
    }
  })
})

it('R-409 after all of this everything agrees', async () => {
  expect(await findDifferences(test.db, now)).toEqual([])
})
