import type { Db } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/http/context.ts'
import { replaceRecoveryCodes } from './factors.queries.ts'
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'

/** Replaces all recovery codes of a user by new ones. They are stored as hashes: the user sees them this once. */
export async function giveRecoveryCodes(tx: Db, { keys }: Services, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  const hashes = codes.map((code) => hashOfRecoveryCode(code, keys.recoveryCodes, userId))
  await replaceRecoveryCodes(tx, userId, hashes)
  return codes
}
