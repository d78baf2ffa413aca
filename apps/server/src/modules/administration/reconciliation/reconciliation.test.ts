import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { drainOutbox, emit } from '../../../platform/events/outbox.ts'
import { runOnce } from '../../../platform/jobs/jobs.ts'
import { makeDeal, makeUser } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { credit, debit, reverse } from '../../foundation/ledger/public.ts'
import { coupons } from '../../loyalty/coupons/feature.ts'
import { members } from '../../loyalty/members/feature.ts'
import { takePart } from '../../loyalty/members/testing/take-part.ts'
import { differingDealSearch, differingDealSquares } from './deal-copies.queries.ts'
import type { DifferenceKind } from './differences.queries.ts'
import { reconciliationJob } from './reconciliation.jobs.ts'
import { reconciliation } from './feature.ts'
import { claimDamage } from './testing/claim-damage.ts'
import { clearingDamage } from './testing/clearing-damage.ts'
import { couponDamage, soundCoupon } from './testing/coupon-damage.ts'
import { dealCopyDamage } from './testing/deal-copy-damage.ts'
import { leafDamage } from './testing/leaf-damage.ts'
import { loyaltyDamage } from './testing/loyalty-damage.ts'
import { promoterDamage, promoterRows } from './testing/promoter-damage.ts'
import { findDifferences } from './reconciliation.service.ts'

const now = new Date('2027-03-01T12:00:00Z')
const rule = { name: 'redemption', version: 1, values: {} }
let test: TestApp
/** A member of a program, with a purchase and a refund. */
let customer: TestUser
/** Ids of rows that agree; the statements of DAMAGE change these rows. */
let ids: Awaited<ReturnType<typeof fill>>
beforeAll(async () => {
  test = await createTestApp({ features: [reconciliation, members, coupons] })
  ids = await test.db.transaction().execute(fill)
  test.clock.set(now)
  customer = await test.createUser()
  await takePart(test, customer)
  await drainOutbox(test.db, test.services.consumers, test.clock.now())
})
afterAll(() => test.close())

async function fill(tx: Db) {
  const [user, debtor, cashier] = [await makeUser(tx), await makeUser(tx), await makeUser(tx)]
  const deal = await makeDeal(tx, { redeemed: 1, held: 1 })
  let number = 100_000_000
  const redemption = async (holder: string, status: 'redeemed' | 'voided' | 'held'): Promise<string> => {
    const confirmed = status !== 'held'
    const { id } = await tx
      .insertInto('redemptions')
      .values({
        deal_id: deal.id,
        user_id: holder,
        brand_id: deal.brand_id,
        channel: 'store',
        transaction_id: String((number += 1)),
        status,
        points: 50,
        price_cents: 2000,
        discount_price_cents: 1400,
        opened_at: new Date(now.getTime() - 60_000),
        expires_at: new Date(now.getTime() + 840_000),
        confirmed_at: confirmed ? now : null,
        confirmed_by: confirmed ? cashier.id : null,
        closed_at: confirmed ? now : null,
        void_reason: status === 'voided' ? 'wrong deal' : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (!confirmed) return id
    const payload = { redemptionId: id, userId: holder, dealId: deal.id, brandId: deal.brand_id, points: 50 }
    await credit(tx, {
      userId: holder,
      unit: 'BP',
      amount: 50,
      kind: 'redemption',
      rule,
      source: { type: 'redemption', id },
      now,
    })
    await emit(tx, 'redemption.confirmed', { ...payload, channel: 'store' }, now)
    await writeAudit(tx, {
      actorId: cashier.id,
      action: 'redemption.confirmed',
      objectType: 'redemption',
      objectId: id,
      brandId: deal.brand_id,
      now,
    })
    return id
  }
  const redeemed = await redemption(user.id, 'redeemed')
  const spending = { userId: debtor.id, unit: 'BP' as const, rule, now }
  const voided = await redemption(debtor.id, 'voided')
  await debit(tx, { ...spending, ...from(), kind: 'reward', amount: 20 })
  await reverse(tx, { of: { kind: 'redemption', sourceId: voided }, kind: 'redemption-void', rule, now })
  const paid = await promoterRows(tx, { dealId: deal.id, brandId: deal.brand_id, redeemed, voided, now })
  const held = await redemption(user.id, 'held')
  const lots = { ...spending, unit: 'PTS' as const, programId: randomUUID(), userId: user.id }
  await credit(tx, { ...lots, ...from(), kind: 'test', amount: 30, expiresAt: new Date('2028-01-01') })
  await debit(tx, { ...lots, ...from(), kind: 'test', amount: 10 })
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM ledger_accounts WHERE user_id = ${user.id} AND unit = 'BP' AND kind = 'member'`.execute(tx)
  return {
    user: user.id,
    deal: deal.id,
    redeemed,
    voided,
    held,
    debtor: debtor.id,
    member: rows[0]?.id ?? '',
    ...paid,
  }
}
const from = () => ({ source: { type: 'none', id: randomUUID() } })
const rollback = new Error('rollback')

/**
 * Runs statements with triggers and foreign keys off, finds the differences, and rolls back.
 * @returns the kinds of differences
 */
async function kindsAfter(...damage: readonly RawBuilder<unknown>[]): Promise<string[]> {
  let kinds: string[] = []
  const tried = test.database
    .superuser()
    .transaction()
    .execute(async (tx) => {
      await sql`SET LOCAL session_replication_role = replica`.execute(tx)
      for (const statement of damage) await statement.execute(tx)
      kinds = (await findDifferences(tx, now)).map(({ kind }) => kind)
      throw rollback
    })
  await expect(tried).rejects.toBe(rollback)
  return [...new Set(kinds)]
}

const OTHER = '01900000-0000-7000-8000-000000000000'

/** Ways to damage the database, by the kind of difference that must then be found. */
const DAMAGE: Readonly<Record<DifferenceKind, Readonly<Record<string, () => RawBuilder<unknown>[]>>>> = {
  'transfer-account': {
    'a transfer comes from the issuer of another unit': () => [
      sql`UPDATE ledger_transfers SET issuer_id = (SELECT id FROM ledger_accounts WHERE kind = 'issuer' AND unit = 'PTS')
        WHERE account_id = ${ids.member}`,
    ],
    'a transfer comes from no issuer': () => [
      sql`UPDATE ledger_transfers SET issuer_id = ${ids.member} WHERE account_id = ${ids.member}`,
    ],
    'an account is in another unit than its issuer': () => [
      sql`UPDATE ledger_accounts SET unit = 'COMMISSION' WHERE id = ${ids.member}`,
    ],
    'an account is gone': () => [sql`DELETE FROM ledger_accounts WHERE id = ${ids.member}`],
  },
  ...loyaltyDamage(() => customer.id),
  ...claimDamage(() => ids.user),
  ...promoterDamage(() => ids),
  ...clearingDamage(),
  ...leafDamage(),
  ...couponDamage(
    () => customer.id,
    () => ids.user,
  ),
  'account-balance': {
    'a balance is raised': () => [sql`UPDATE ledger_accounts SET balance = 51 WHERE id = ${ids.member}`],
    'a transfer is gone': () => [sql`DELETE FROM ledger_transfers WHERE account_id = ${ids.member}`],
  },
  'account-entries': {
    'entries are counted wrong': () => [sql`UPDATE ledger_accounts SET entries = 2 WHERE id = ${ids.member}`],
    'a number is left out': () => [
      sql`UPDATE ledger_transfers SET entry_no = 2 WHERE account_id = ${ids.member}`,
      sql`UPDATE ledger_accounts SET entries = 2 WHERE id = ${ids.member}`,
    ],
    'a balance in the history is wrong': () => [
      sql`UPDATE ledger_transfers SET balance_after = 49 WHERE account_id = ${ids.member}`,
    ],
  },
  'account-sign': {
    'a member’s balance is below zero': () => [
      sql`UPDATE ledger_accounts SET balance = -1 WHERE id = ${ids.member}`,
    ],
    'somebody owes less than nothing': () => [
      sql`UPDATE ledger_accounts SET balance = 1 WHERE user_id = ${ids.debtor} AND kind = 'recovery'`,
    ],
  },
  'debt-unpaid': {
    'somebody owes and has': () => [
      sql`UPDATE ledger_accounts SET balance = 5 WHERE user_id = ${ids.debtor} AND kind = 'member'`,
    ],
  },
  'lot-remaining': {
    'more is left than was not used': () => [sql`UPDATE ledger_lots SET remaining = remaining + 1`],
    'a use is gone': () => [sql`DELETE FROM ledger_lot_uses`],
  },
  'lots-beyond-balance': {
    'lots hold more than the account': () => [
      sql`UPDATE ledger_accounts SET balance = 19 WHERE balance = 20`,
    ],
  },
  'deal-stock': {
    'held units are counted wrong': () => [sql`UPDATE deal_stock SET held = 2 WHERE deal_id = ${ids.deal}`],
    'redeemed units are counted wrong': () => [
      sql`UPDATE deal_stock SET redeemed = 0 WHERE deal_id = ${ids.deal}`,
    ],
    'a held code is gone': () => [sql`DELETE FROM redemptions WHERE id = ${ids.held}`],
    'a deal has no stock': () => [sql`DELETE FROM deal_stock WHERE deal_id = ${ids.deal}`],
    'a deal is sold out and still valid': () => [
      sql`DELETE FROM redemptions WHERE id = ${ids.held}`,
      sql`UPDATE deal_stock SET held = 0, held_new = 0, quantity = redeemed WHERE deal_id = ${ids.deal}`,
    ],
  },
  'taken-back': {
    'more was taken back than was given': () => [
      sql`UPDATE ledger_transfers SET amount = amount - 100 WHERE reverses IS NOT NULL`,
    ],
  },
  'redemption-points': {
    'a redemption has no credit': () => [
      sql`UPDATE ledger_transfers SET kind = 'other' WHERE source_id = ${ids.redeemed}`,
    ],
    'a credit has no redemption': () => [
      sql`UPDATE ledger_transfers SET source_id = ${OTHER} WHERE source_id = ${ids.redeemed}`,
    ],
    'a credit has other points': () => [sql`UPDATE redemptions SET points = 49 WHERE id = ${ids.redeemed}`],
    'a credit went to somebody else': () => [
      sql`UPDATE redemptions SET user_id = ${ids.debtor} WHERE id = ${ids.redeemed}`,
    ],
  },
  'redemption-reversal': {
    'a voided redemption keeps its points': () => [
      sql`UPDATE ledger_transfers SET kind = 'other' WHERE reverses IS NOT NULL`,
    ],
    'points are taken back from a redemption that stands': () => [
      sql`UPDATE ledger_transfers SET source_id = ${ids.redeemed} WHERE reverses IS NOT NULL`,
    ],
  },
  'redemption-audit': {
    'a redemption is not in the audit log': () => [
      sql`DELETE FROM audit_log WHERE object_id = ${ids.redeemed}`,
    ],
    'a redemption is in it twice': () => [
      sql`INSERT INTO audit_log (action, object_type, object_id, created_at)
        VALUES ('redemption.confirmed', 'redemption', ${ids.redeemed}, ${now})`,
    ],
    'the audit log tells of none that is': () => [
      sql`UPDATE audit_log SET object_id = ${randomUUID()} WHERE object_id = ${ids.redeemed}`,
    ],
  },
  'redemption-event': {
    'a redemption has no event': () => [
      sql`DELETE FROM outbox_log WHERE payload ->> 'redemptionId' = ${ids.redeemed}`,
    ],
    'an event has no redemption': () => [
      sql`UPDATE outbox_log SET payload = payload || jsonb_build_object('redemptionId', ${ids.held}::text)
        WHERE payload ->> 'redemptionId' = ${ids.redeemed}`,
    ],
    'a redemption has two events': () => [
      sql`INSERT INTO outbox_log (type, payload, created_at) SELECT type, payload, created_at FROM outbox_log`,
    ],
  },
  ...dealCopyDamage(() => ids),
}

describe('reconciliation', () => {
  it('R-409 finds nothing where everything agrees', async () => {
    expect(await findDifferences(test.db, now)).toEqual([])
  })

  it('R-409 R-382 finds nothing wrong with a coupon that was given and used', async () => {
    expect(await kindsAfter(...soundCoupon(customer.id))).toEqual([])
  })

  for (const [kind, ways] of Object.entries(DAMAGE)) {
    for (const [title, damage] of Object.entries(ways)) {
      it(`R-409 finds ${kind}: ${title}`, async () => {
        expect(await kindsAfter(...damage())).toContain(kind)
      })
    }
  }

  it('R-109 names the row of a deal’s copy that is missing, additional or different, and the difference', async () => {
    const found: unknown[] = []
    const tried = test.database
      .superuser()
      .transaction()
      .execute(async (tx) => {
        await sql`SET LOCAL session_replication_role = replica`.execute(tx)
        for (const damage of [
          sql`UPDATE deal_search SET points = 7, cell = 1`,
          sql`DELETE FROM deal_search`,
          sql`UPDATE deals SET active = false`,
        ]) {
          await sql`SAVEPOINT whole`.execute(tx)
          await damage.execute(tx)
          const of = (await findDifferences(tx, now)).filter(({ kind }) => kind.startsWith('deal-'))
          found.push(of.map(({ kind, detail }) => `${kind}: ${detail.replace(/category \S+:/, 'category')}`))
          await sql`ROLLBACK TO SAVEPOINT whole`.execute(tx)
        }
        throw rollback
      })
    await expect(tried).rejects.toBe(rollback)
    expect(found).toEqual([
      ['deal-search: points, cell'],
      ['deal-search: missing'],
      [
        'deal-search: no active deal',
        ...Array.from({ length: 4 }, () => 'deal-squares: category 1 deals of 0'),
      ],
    ])
  })

  it('R-109 compares all deals, however they fall into batches', async () => {
    const tried = test.db.transaction().execute(async (tx) => {
      const made = []
      for (let count = 0; count < 5; count += 1)
        made.push(await makeDeal(tx, { lat: 40 + count, lon: 8 + count }))
      const lost = made.filter((_, index) => index % 2 === 0).map(({ id }) => id)
      await sql`DELETE FROM deal_search WHERE id = ANY (${lost}::uuid[])`.execute(tx)
      for (const dealsABatch of [1, 2, 3, 6, 7]) {
        const found = await differingDealSearch(tx, 1000, dealsABatch)
        expect(found.map(({ id }) => id)).toEqual(lost.toSorted())
      }
      expect(await differingDealSearch(tx, 2, 1)).toHaveLength(2)
      expect(await differingDealSquares(tx, 1000)).toEqual([])
      await sql`UPDATE deal_squares SET deals = 2 WHERE level = 16`.execute(tx)
      // Each deal counts in its square for its category and for all.
      expect(await differingDealSquares(tx, 1000)).toHaveLength(12)
      throw rollback
    })
    await expect(tried).rejects.toBe(rollback)
  })

  it('names the row, and the difference', async () => {
    let found: unknown
    const tried = test.database
      .superuser()
      .transaction()
      .execute(async (tx) => {
        await sql`SET LOCAL session_replication_role = replica`.execute(tx)
        await sql`UPDATE ledger_accounts SET balance = 53 WHERE id = ${ids.member}`.execute(tx)
        found = await findDifferences(tx, now)
        throw rollback
      })
    await expect(tried).rejects.toBe(rollback)
    expect(found).toEqual([{ kind: 'account-balance', id: ids.member, detail: 'balance 53, transfers 50' }])
  })

  it.each([
    ['events that were deleted after their 30 days', 'outbox_log', 30],
    ['months of the audit log that were dropped after ten years', 'audit_log', 11 * 366],
  ])('LAW-16 does not miss %s', async (_, table, days) => {
    const found: number[] = []
    const tried = test.database
      .superuser()
      .transaction()
      .execute(async (tx) => {
        await sql`SET LOCAL session_replication_role = replica`.execute(tx)
        await sql`DELETE FROM ${sql.table(table)}`.execute(tx)
        for (const later of [0, days]) {
          const then = new Date(now.getTime() + later * 86_400_000)
          found.push((await findDifferences(tx, then)).length)
        }
        throw rollback
      })
    await expect(tried).rejects.toBe(rollback)
    expect(found).toEqual([2, 0])
  })

  it('runs once a day, logs each difference and counts them in the metrics', async () => {
    const metric = async (): Promise<string | undefined> => {
      const { body } = await test.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
      return /^vicino_reconciliation_differences (\S+)$/m.exec(body)?.[1]
    }
    const logged: unknown[] = []
    const log = { error: (details: unknown) => void logged.push(details) }
    const after = (hours: number): Date => new Date(now.getTime() + hours * 3_600_000)
    expect(await metric()).toBe('Nan')
    await runOnce(test.db, reconciliationJob, now, log)
    expect(await metric()).toBe('0')
    const setBalance = (balance: number) =>
      test.database
        .superuser()
        .transaction()
        .execute(async (tx) => {
          await sql`SET LOCAL session_replication_role = replica`.execute(tx)
          await sql`UPDATE ledger_accounts SET balance = ${balance} WHERE id = ${ids.member}`.execute(tx)
        })
    await setBalance(53)
    await runOnce(test.db, reconciliationJob, after(1), log)
    expect([await metric(), logged]).toEqual(['0', []])
    await runOnce(test.db, reconciliationJob, after(24), log)
    await setBalance(50)
    expect(await metric()).toBe('1')
    expect(logged).toEqual([{ kind: 'account-balance', id: ids.member, detail: 'balance 53, transfers 50' }])
  })
})
