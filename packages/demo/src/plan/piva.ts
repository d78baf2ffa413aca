/** Adds the check digit to the first ten digits of a P.IVA. */
export function withCheckDigit(ten: string): string {
  const sum = [...ten].reduce((total, text, place) => {
    const digit = Number(text) * (place % 2 === 0 ? 1 : 2)
    return total + (digit > 9 ? digit - 9 : digit)
  }, 0)
  return `${ten}${(10 - (sum % 10)) % 10}`
}
