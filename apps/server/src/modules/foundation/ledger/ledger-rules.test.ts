import { payDebtFirst, takeBack } from '@vicino/domain/ledger'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/test-database.ts'
import { inDays, newHolder, newKey } from './testing/holder.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

interface State {
  readonly balance: number
  readonly debt: number
  readonly lots: readonly { id: string; remaining: number; expiresAt: Date; of: string }[]
}

async function stateOf(userId: string): Promise<State> {
  const accounts = await test.db
    .selectFrom('ledger_accounts')
    .select(['kind', 'balance'])
    .where('user_id', '=', userId)
    .execute()
  const { rows: lots } = await sql<State['lots'][number]>`
    SELECT l.id, l.remaining, l.expires_at AS "expiresAt", t.source_id AS of
    FROM ledger_lots l JOIN ledger_transfers t ON t.id = l.transfer_id JOIN ledger_accounts a ON a.id = l.account_id
    WHERE a.user_id = ${userId} ORDER BY l.expires_at, l.id`.execute(test.db)
  const of = (kind: string) => Number(accounts.find((account) => account.kind === kind)?.balance ?? 0)
  return { balance: of('member'), debt: Math.abs(of('recovery')), lots }
}

const points = fc.integer({ min: 1, max: 40 })
const credits = fc.array(fc.record({ points, days: fc.option(fc.integer({ min: 1, max: 5 })) }), {
  minLength: 1,
  maxLength: 5,
})

it('R-409 the database reverses credits and pays debts by the rules in packages/domain', async () => {
  await fc.assert(
    fc.asyncProperty(
      credits,
      fc.nat(120),
      fc.nat(4),
      fc.nat(60),
      points,
      async (given, spent, at, part, next) => {
        const holder = await newHolder(test.db)
        const keys: string[] = []
        for (const credit of given) {
          const key = newKey()
          keys.push(key)
          await holder.credit(credit.points, {
            key,
            ...(credit.days === null ? {} : { expiresAt: inDays(credit.days) }),
          })
        }
        const before = await stateOf(holder.userId)
        if (Math.min(spent, before.balance) > 0) await holder.debit(Math.min(spent, before.balance))
        const held = await stateOf(holder.userId)
        const which = at % given.length
        const key = keys[which] ?? ''
        const amount = part === 0 ? (given[which]?.points ?? 0) : part
        const rule = takeBack(
          amount,
          held.balance,
          held.lots.filter((lot) => lot.of === key),
          held.lots.filter((lot) => lot.of !== key && lot.remaining > 0),
        )
        const { shortfall } = part === 0 ? await holder.reverse(key) : await holder.takeBack(amount, key)
        const after = await stateOf(holder.userId)
        expect({ shortfall, balance: after.balance, debt: after.debt }).toEqual({
          shortfall: rule.debt,
          balance: held.balance - rule.taken,
          debt: rule.debt,
        })
        const usedOf = (id: string) => rule.uses.find(({ lotId }) => lotId === id)?.amount ?? 0
        expect(after.lots.map(({ remaining }) => remaining)).toEqual(
          held.lots.map(({ id, remaining }) => remaining - usedOf(id)),
        )
        const { debtPaid, rest } = payDebtFirst(next, after.debt)
        await holder.credit(next)
        expect(await stateOf(holder.userId)).toMatchObject({
          balance: after.balance + rest,
          debt: after.debt - debtPaid,
        })
      },
    ),
    { numRuns: 60 },
  )
})
