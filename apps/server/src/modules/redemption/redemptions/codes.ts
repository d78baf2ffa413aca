import { randomInt } from 'node:crypto'

/**
 * Leaves out characters that look alike, such as 0 and O. The database's random_code() uses the
 * same alphabet.
 */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const PURCHASE_CODE_LENGTH = 10

/** Nine random digits, the first not 0. */
export function newTransactionId(): string {
  return String(randomInt(100_000_000, 1_000_000_000))
}

/** Ten random characters of 31: 31^10 possible codes, too many to guess one. */
export function newPurchaseCode(): string {
  return Array.from({ length: PURCHASE_CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

/** Returns a purchase code in its stored form, without dashes and in capitals. */
export function plainPurchaseCode(typed: string): string {
  return typed.replaceAll(/[-_]/g, '').toUpperCase()
}
