import { randomInt } from 'node:crypto'

/** Without characters that look alike; random_code() of the database draws from the same. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const PURCHASE_CODE_LENGTH = 10

/** Nine random digits, the first not 0. */
export function newTransactionId(): string {
  return String(randomInt(100_000_000, 1_000_000_000))
}

/** 31 to the power of 10: nobody guesses one. */
export function newPurchaseCode(): string {
  return Array.from({ length: PURCHASE_CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

/** A purchase code as it is stored: dashes and case do not matter. */
export function plainPurchaseCode(typed: string): string {
  return typed.replaceAll(/[-_]/g, '').toUpperCase()
}
