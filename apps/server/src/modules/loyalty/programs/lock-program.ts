import type { Db } from '../../../platform/db/database.ts'
import { type ProgramHead, readHead, takeProgramLock } from './heads.queries.ts'

/**
 * Locks a program until the transaction ends and reads its head. Earnings and claims take the lock
 * `earn`, any number at once; a change of status, dates or mechanics takes `change`, alone. So an
 * earning either completes before a cancellation or finds the program cancelled. It is the first
 * lock of a transaction, before members, stock and accounts.
 * @returns undefined when there is no such program
 */
export async function lockProgram(
  tx: Db,
  programId: string,
  purpose: 'earn' | 'change',
): Promise<ProgramHead | undefined> {
  await takeProgramLock(tx, programId, purpose === 'earn')
  // This statement runs after the lock, so it sees everything that the previous holder committed.
  return readHead(tx, programId)
}
