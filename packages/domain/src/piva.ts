/**
 * Tells whether eleven digits are a well-formed partita IVA: the last one checks the others (Luhn,
 * D.M. 23 dicembre 1976). It does not tell whether the number was ever assigned. Eleven zeros are
 * refused.
 */
export function isPartitaIva(text: string): boolean {
  if (!/^\d{11}$/.test(text) || /^0+$/.test(text)) return false
  let sum = 0
  for (let place = 0; place < 11; place += 1) {
    const digit = Number(text[place])
    const doubled = digit * 2
    sum += place % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}
