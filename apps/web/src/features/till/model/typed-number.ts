/** Number of digits of a transaction number. */
export const NUMBER_DIGITS = 9

/** The digits of what was typed or pasted, nine at most. */
export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '').slice(0, NUMBER_DIGITS)
}

/** Caret position in the grouped text ('123 456 789') that has `digitsBefore` digits before it. */
export function caretAfter(digitsBefore: number): number {
  return digitsBefore + Math.floor(Math.max(0, digitsBefore - 1) / 3)
}

/** Whether this can be a transaction number: nine digits, the first not 0. */
export function isTransactionId(digits: string): boolean {
  return /^[1-9]\d{8}$/.test(digits)
}
