import { randomUUID } from 'node:crypto'
import type { Database, Db } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { makeUser } from '../../../../platform/testing/factories.ts'
import { balanceOf, credit, debit, movementsOf, reverse, takeBack, type Unit } from '../ledger.service.ts'
import type { Credit, Reversal } from '../posting.ts'

/** An entry whose source is the row of this id. */
type More = Partial<Credit> & { readonly key?: string }

export const now = new Date('2027-03-01T12:00:00Z')
export const inDays = (days: number): Date => new Date(now.getTime() + days * 86_400_000)
export const rule = { name: 'redemption', version: 2, values: { points: 50, deal: 'Caffè' } }
/** The id of a row that points come from. */
export const newKey = (): string => randomUUID()

const from = (key = newKey()) => ({ source: { type: 'none', id: key } })

/**
 * A new user with the calls that tests make for one; each call runs in a transaction of its own.
 */
export async function newHolder(db: Database, unit: Unit = 'BP', programId?: string) {
  const { id: userId } = await makeUser(db)
  const entry = { userId, unit, programId, kind: 'award', rule, now }
  const once = <Result>(work: (tx: Db) => Promise<Result>): Promise<Result> => inTransaction(db, work)
  return {
    userId,
    entry,
    credit: (amount: number, { key, ...more }: More = {}) =>
      once((tx) => credit(tx, { ...entry, ...from(key), amount, ...more })),
    debit: (amount: number, { key, ...more }: More = {}) =>
      once((tx) => debit(tx, { ...entry, ...from(key), kind: 'reward', amount, ...more })),
    /** Takes a part of the credit of `of` back. */
    takeBack: (amount: number, of: string, { key, ...more }: More = {}) =>
      once((tx) =>
        takeBack(tx, {
          ...entry,
          ...from(key),
          kind: 'refund',
          amount,
          of: { kind: 'award', sourceId: of },
          ...more,
        }),
      ),
    /** Reverses a whole credit; for a debit the kind is 'reward'. */
    reverse: (key: string, { kind = 'award', ...more }: Partial<Reversal> = {}) =>
      once((tx) => reverse(tx, { of: { kind, sourceId: key }, rule, now, ...more, kind: `${kind}-void` })),
    balance: (at?: Date) => balanceOf(db, userId, unit, programId, at),
    movements: async (direction: 'all' | 'earned' | 'spent' = 'all') =>
      (await movementsOf(db, { userId, unit, programId, direction, beforeEntry: null, limit: 100 })).map(
        ({ kind, amount, balanceAfter }) => ({ kind, amount, balanceAfter }),
      ),
  }
}
