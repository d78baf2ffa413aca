/** Digits of a transaction number. */
export const NUMBER_DIGITS = 9

/** The digits of what was typed or pasted, nine at most. */
export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '').slice(0, NUMBER_DIGITS)
}

/** '123456789' → '123 456 789', as far as it goes. */
export function grouped(digits: string): string {
  return digits.replaceAll(/\d{3}(?=\d)/g, '$& ')
}

/** Where the caret belongs in the grouped text, with so many digits before it. */
export function caretAfter(digitsBefore: number): number {
  return digitsBefore + Math.floor(Math.max(0, digitsBefore - 1) / 3)
}

/** Whether the server can know such a number: none starts with 0. */
export function isTransactionId(digits: string): boolean {
  return /^[1-9]\d{8}$/.test(digits)
}
