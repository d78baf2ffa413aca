import { createHmac, type KeyObject, randomInt } from 'node:crypto'

const CODES = 10
const LENGTH = 10
/** Without letters and digits that are taken for each other. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Ten codes of 49 bits, each good for one sign-in without the second factor: `abcde-fghjk`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => {
    const code = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
    return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`
  })
}

/** What is stored of a code, however it was written; a copy of the database without the key finds none. */
export function hashOfRecoveryCode(code: string, key: KeyObject, userId: string): Buffer {
  return createHmac('sha256', key)
    .update(`${userId} ${plainCode(code)}`)
    .digest()
}

/** A code as it was typed, without the spaces and dashes between its groups. */
export function plainCode(code: string): string {
  return code.replaceAll(/[\s-]/g, '').toLowerCase()
}
