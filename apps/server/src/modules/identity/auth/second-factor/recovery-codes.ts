import { createHmac, type KeyObject, randomInt } from 'node:crypto'
import type { Services } from '../../../../platform/http/context.ts'

const CODES = 10
const LENGTH = 10
/** Without letters and digits that people confuse: 0 and o, 1, i and l. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Ten codes of 49 bits, each good for one sign-in without the second factor: `abcde-fghjk`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => {
    const code = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
    return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`
  })
}

/**
 * A code under a key: who has only the database cannot find codes by trying. Codes that were given out before they were
 * kept under a salt are stored so (`salt` null).
 */
export function keyedCode(code: string, key: KeyObject, userId: string): Buffer {
  return createHmac('sha256', key)
    .update(`${userId} ${plainCode(code)}`)
    .digest()
}

/** What is stored of a code: argon2id of the keyed code (ASVS 5.0, 6.5.2). @throws AppError overloaded */
export function hashOfRecoveryCode(
  { keys, passwords }: Pick<Services, 'keys' | 'passwords'>,
  code: string,
  userId: string,
  salt: Buffer,
): Promise<Buffer> {
  return passwords.derive(keyedCode(code, keys.recoveryCodes, userId), salt)
}

/** A code as people type it, in lower case and without spaces and dashes. */
export function plainCode(code: string): string {
  return code.replaceAll(/[\s-]/g, '').toLowerCase()
}
