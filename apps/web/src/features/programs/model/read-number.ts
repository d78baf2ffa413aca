/**
 * The number that a text means, typed in Italian or English: '1,5', '1.5', '1.000', '1.250,50 €'. A separator before exactly three
 * digits groups thousands, unless the field takes three decimals. NaN when it means none.
 *
 * @param places decimals that the field takes
 */
export function readNumber(text: string, places: number): number {
  const bare = text.replaceAll(/[\s€%]/g, '')
  if (bare === '') return Number.NaN
  if (bare.includes(',') && bare.includes('.')) {
    const decimal = bare.lastIndexOf(',') > bare.lastIndexOf('.') ? ',' : '.'
    return Number(bare.replaceAll(decimal === ',' ? '.' : ',', '').replace(',', '.'))
  }
  if (places < 3 && /^\d{1,3}([.,]\d{3})+$/.test(bare)) return Number(bare.replaceAll(/[.,]/g, ''))
  return /^-?\d*[.,]?\d*$/.test(bare) ? Number(bare.replace(',', '.')) : Number.NaN
}
