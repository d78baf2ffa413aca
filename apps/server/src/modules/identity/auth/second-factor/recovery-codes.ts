import { createHmac, type KeyObject, randomInt } from 'node:crypto'
import type { Services } from '../../../../platform/http/context.ts'

const CODES = 10
const LENGTH = 10
/** Leaves out letters and digits that people confuse: 0 and o, 1, i and l. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/**
 * Makes ten codes of 49 bits, each good for one sign-in without the second factor: `abcde-fghjk`.
 */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => {
    const code = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
    return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`
  })
}

/**
 * Hashes a code with a key, so that nobody with only the database can find codes by trying. Older
 * codes without a salt are stored in this form (`salt` null).
 */
export function keyedCode(code: string, key: KeyObject, userId: string): Buffer {
  return createHmac('sha256', key)
    .update(`${userId} ${plainCode(code)}`)
    .digest()
}

/**
 * Hashes a code for storage: argon2id of the keyed code (ASVS 5.0, 6.5.2). @throws AppError
 * overloaded
 */
export function hashOfRecoveryCode(
  { keys, passwords }: Pick<Services, 'keys' | 'passwords'>,
  code: string,
  userId: string,
  salt: Buffer,
): Promise<Buffer> {
  return passwords.derive(keyedCode(code, keys.recoveryCodes.current, userId), salt)
}

/**
 * Hashes a typed code in each form in which it may be stored: with the current key and with older
 * ones. @throws AppError overloaded
 */
export function hashesOfRecoveryCode(
  { keys, passwords }: Pick<Services, 'keys' | 'passwords'>,
  code: string,
  userId: string,
  salt: Buffer,
): Promise<Buffer[]> {
  const forms = keys.recoveryCodes.all().map((key) => keyedCode(code, key, userId))
  return Promise.all(forms.map((form) => passwords.derive(form, salt)))
}

/** Normalises a typed code: lower case, no spaces and dashes. */
export function plainCode(code: string): string {
  return code.replaceAll(/[\s-]/g, '').toLowerCase()
}
