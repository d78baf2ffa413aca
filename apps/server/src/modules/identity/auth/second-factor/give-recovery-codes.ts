import { randomBytes } from 'node:crypto'
import type { Db } from '../../../../platform/db/database.ts'
import type { Services } from '../../../../platform/http/context.ts'
import { type HashedCodes, replaceRecoveryCodes } from './factors.queries.ts'
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'

const SALT_BYTES = 16

/** New recovery codes with their stored form. */
export interface MadeCodes {
  readonly codes: string[]
  readonly hashed: HashedCodes
}

/**
 * Makes recovery codes. Hashing takes a tenth of a second and more, so this is done before the
 * transaction that stores them.
 * @throws AppError overloaded
 */
export async function makeRecoveryCodes(services: Services, userId: string): Promise<MadeCodes> {
  const codes = newRecoveryCodes()
  const salt = randomBytes(SALT_BYTES)
  const hashes = await Promise.all(codes.map((code) => hashOfRecoveryCode(services, code, userId, salt)))
  return { codes, hashed: { salt, hashes } }
}

/**
 * Replaces all recovery codes of a user. They are stored as hashes: the user sees them only this
 * once.
 */
export async function giveRecoveryCodes(tx: Db, userId: string, made: MadeCodes): Promise<string[]> {
  await replaceRecoveryCodes(tx, userId, made.hashed)
  return made.codes
}
