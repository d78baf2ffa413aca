import { randomUUID } from 'node:crypto'
import type { Database, Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { makeUser } from '../../../platform/testing/factories.ts'
import { balanceOf, credit, debit, movementsOf, reverse, type Unit } from '../ledger.service.ts'
import type { Credit, Reversal } from '../posting.ts'

export const now = new Date('2027-03-01T12:00:00Z')
export const inDays = (days: number): Date => new Date(now.getTime() + days * 86_400_000)
export const rule = { name: 'redemption', version: 2, values: { points: 50, deal: 'Caffè' } }
export const newKey = (): string => `test:${randomUUID()}`

/** A new user with the calls that tests make for one; each call runs in a transaction of its own. */
export async function newHolder(db: Database, unit: Unit = 'BP', programId?: string) {
  const { id: userId } = await makeUser(db)
  const entry = { userId, unit, programId, kind: 'redemption', rule, source: { type: 'none', id: null }, now }
  const once = <Result>(work: (tx: Db) => Promise<Result>): Promise<Result> => inTransaction(db, work)
  return {
    userId,
    entry,
    credit: (amount: number, more: Partial<Credit> = {}) =>
      once((tx) => credit(tx, { ...entry, key: newKey(), amount, ...more })),
    debit: (amount: number, more: Partial<Credit> = {}) =>
      once((tx) => debit(tx, { ...entry, kind: 'reward', key: newKey(), amount, ...more })),
    reverse: (key: string, more: Partial<Reversal> = {}) =>
      once((tx) => reverse(tx, { key, kind: 'redemption-void', rule, now, ...more })),
    balance: (at?: Date) => balanceOf(db, userId, unit, programId, at),
    movements: async (direction: 'all' | 'earned' | 'spent' = 'all') =>
      (await movementsOf(db, { userId, unit, programId, direction, beforeEntry: null, limit: 100 })).map(
        ({ kind, amount, balanceAfter }) => ({ kind, amount, balanceAfter }),
      ),
  }
}
