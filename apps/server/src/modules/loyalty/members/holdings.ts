import type { MergeSummary } from '@vicino/contract/identity/account/schemas'
import type { Db } from '../../../platform/db/database.ts'
import { readMembers } from './members.queries.ts'

/**
 * Lists a person's balances in the programs that they take part in and where they can still be
 * used.
 */
export async function holdingsOf(db: Db, userId: string, now: Date): Promise<MergeSummary['programs']> {
  const members = await readMembers(db, { userId, programIds: 'all' }, now)
  return members
    .filter(({ program: { head } }) => ['active', 'ended'].includes(head.status) && head.claimsUntil > now)
    .map(({ program, account, overdue }) => ({
      _id: program.head.id,
      name: program.head.name,
      brand: program.brandUsername,
      points: account.points + account.pending - overdue,
      debt: account.debt,
      stamps: account.stamps,
    }))
}
