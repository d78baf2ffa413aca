import type { Db } from '../../../platform/db/database.ts'
import { type ProgramHead, readHead, takeProgramLock } from './heads.queries.ts'

/**
 * Locks a program until the transaction ends and reads its head. Whoever earns or claims takes the lock `earn`,
 * any number at once; a change of status, dates or mechanics takes `change`, alone. So an earning is wholly before a
 * cancellation, or finds the program cancelled. It is the first lock of a transaction: before members, stock and accounts.
 *
 * @returns undefined when there is no such program
 */
export async function lockProgram(
  tx: Db,
  programId: string,
  purpose: 'earn' | 'change',
): Promise<ProgramHead | undefined> {
  await takeProgramLock(tx, programId, purpose === 'earn')
  // A statement after the lock: its snapshot has what the holder before has committed.
  return readHead(tx, programId)
}
