import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beginsWith, fromUpcE, gtinCheckDigit, gtinOf, namesOfCode, productCodeOf, readGtin } from './gtin.ts'

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''))
const withCheck = (body: string): string => body + gtinCheckDigit(body)

it('R-554 a GTIN has 8, 12, 13 or 14 digits and its check digit', () => {
  for (const code of ['4006381333931', '036000291452', '96385074', '14006381333938']) {
    expect(gtinOf(code)).not.toBeNull()
  }
  for (const code of [
    '',
    '4006381333932',
    '400638133393',
    '40063813339311',
    '400638133393a',
    '٤٠٠٦٣٨١٣٣٣٩٣١',
    ' 4006381333931',
  ]) {
    expect(readGtin(code)).toEqual({ problem: 'gtin' })
  }
})

describe('R-535 one article has one code', () => {
  it.each([
    [['018169634240', '0018169634240', '00018169634240'], '0018169634240'],
    [['4006381333931', '04006381333931'], '4006381333931'],
    [['96385074', '0000096385074', '00000096385074'], '96385074'],
    // A carton of the article is another product.
    [['14006381333938'], '14006381333938'],
  ])('%s', (forms, one) => {
    expect(forms.map(gtinOf)).toEqual(forms.map(() => one))
  })

  it('with any zeros before it', () => {
    fc.assert(
      fc.property(fc.constantFrom(7, 11, 12, 13).chain(digits), (body) => {
        const code = withCheck(body)
        const forms = [8, 12, 13, 14].filter((length) => length >= code.length)
        const read = forms.map((length) => JSON.stringify(readGtin(code.padStart(length, '0'))))
        expect(new Set(read).size).toBe(1)
        const one = gtinOf(code) ?? code
        expect([gtinOf(one), BigInt(one)]).toEqual([gtinOf(code), BigInt(code)])
      }),
    )
  })
})

it('R-554 zeros alone, refund receipts and coupons are no products', () => {
  for (const code of ['00000000', '000000000000', '0000000000000', '00000000000000'])
    expect(readGtin(code)).toEqual({ problem: 'gtin' })
  for (const prefix of ['980', '981', '984', '990', '999'])
    expect(readGtin(withCheck(prefix.padEnd(12, '7')))).toEqual({ problem: 'gtin' })
  // Magazines, books and music are products.
  for (const prefix of ['977', '978', '979'])
    expect(readGtin(withCheck(prefix.padEnd(12, '7')))).toHaveProperty('gtin')
})

it('R-554 codes that a shop assigns itself identify nothing elsewhere, nor do their cartons', () => {
  for (const prefix of ['02', '04', '20', '21', '25', '29', '200', '299']) {
    const body = prefix.padEnd(12, '3')
    expect(readGtin(withCheck(body))).toEqual({ problem: 'gtin_in_store' })
    expect(readGtin(withCheck(`1${body}`))).toEqual({ problem: 'gtin_in_store' })
  }
  // UPC-A of weighed goods (2) and of the shop itself (4); short ones.
  for (const body of ['21234500199', '41234500199', '0123456', '2123456'])
    expect(readGtin(withCheck(body))).toEqual({ problem: 'gtin_in_store' })
  // GS1 reserves 952 for examples; 01 and 03 are articles.
  for (const prefix of ['952', '01', '03'])
    expect(readGtin(withCheck(prefix.padEnd(12, '3')))).toHaveProperty('gtin')
})

it('codes of receipts are compared by the article, others as they are written', () => {
  expect(['018169634240', ' 0018169634240 ', '00018169634240'].map(productCodeOf)).toEqual(
    Array.from({ length: 3 }, () => '0018169634240'),
  )
  expect(['A1 ', '00000000', '007', '2123456001995'].map(productCodeOf)).toEqual([
    'A1',
    '00000000',
    '007',
    '2123456001995',
  ])
})

it('weighed goods are also named by the first seven digits', () => {
  for (const body of ['212345600199', '021234500199'])
    expect(namesOfCode(withCheck(body))).toEqual([withCheck(body), body.slice(0, 7)])
  expect(namesOfCode('018169634240')).toEqual(['0018169634240'])
  for (const code of ['4006381333931', '2123456', '21234567', 'A123456789012'])
    expect(namesOfCode(code)).toEqual([code])
})

it('a code begins as it is printed with 12 or 13 digits', () => {
  const forms = ['018169634240', '0018169634240', '00018169634240']
  for (const prefix of ['018169', '0018169'])
    expect(forms.map((code) => beginsWith(code, prefix))).toEqual([true, true, true])
  expect([beginsWith('A12', 'A1'), beginsWith('A12', 'B'), beginsWith('4006381333931', '06')]).toEqual([
    true,
    false,
    false,
  ])
})

it('a UPC-E is the UPC-A without its zeros', () => {
  expect(fromUpcE('04252614')).toBe('042100005264')
  expect(['01234505', '01234514', '01234523', '01234531', '01234543', '01234558'].map(fromUpcE)).toEqual([
    '012000003455',
    '012100003454',
    '012200003453',
    '012300000451',
    '012340000053',
    '012345000058',
  ])
  expect(['4006381333931', '96385074', ''].map(fromUpcE)).toEqual(['4006381333931', '96385074', ''])
})

it('one wrong digit is always detected', () => {
  fc.assert(
    fc.property(digits(12), fc.nat(12), fc.integer({ min: 1, max: 9 }), (body, place, by) => {
      const wrong = [...withCheck(body)].map((digit, index) =>
        index === place ? String((Number(digit) + by) % 10) : digit,
      )
      expect(readGtin(wrong.join(''))).toEqual({ problem: 'gtin' })
    }),
  )
})
