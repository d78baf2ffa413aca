const LENGTHS = new Set([8, 12, 13, 14])

/** Whether a code is a GTIN-8, 12, 13 or 14 with the right check digit (GS1 General Specifications §7.9). */
export function isGtin(code: string): boolean {
  if (!LENGTHS.has(code.length) || !/^\d+$/.test(code)) return false
  // Weights 3 and 1 alternate from the right, the check digit itself weighing 1.
  let sum = 0
  for (let index = 0; index < code.length; index += 1) {
    const fromRight = code.length - 1 - index
    sum += Number(code[index]) * (fromRight % 2 === 1 ? 3 : 1)
  }
  return sum % 10 === 0
}

/** Check digit that follows the given digits of a GTIN. */
export function gtinCheckDigit(digits: string): string {
  let sum = 0
  for (let index = 0; index < digits.length; index += 1) {
    sum += Number(digits.at(-1 - index)) * (index % 2 === 0 ? 3 : 1)
  }
  return String((10 - (sum % 10)) % 10)
}
