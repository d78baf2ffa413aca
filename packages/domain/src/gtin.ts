/*
 * The codes of products (GS1 General Specifications §2.1, §7.9 and the list of GS1 prefixes). One
 * article is printed with 12 digits (UPC-A), 13 (EAN-13) or 14 (on cartons), which differ only in
 * leading zeros; here it has one form.
 */

const LENGTHS = new Set([8, 12, 13, 14])

/** Refund receipts and coupons, which have codes too. */
const NO_PRODUCT = /^(?:98[0-4]|99)/

/**
 * Codes that each shop assigns itself, mostly with a price or a weight inside: GS1 prefixes 02, 04
 * and 20–29.
 */
const IN_STORE = { long: /^(?:2|0[24])/, short: /^[02]/ } as const

/** `gtin`: no code of a product. `gtin_in_store`: a code without meaning outside of its shop. */
export type GtinProblem = 'gtin' | 'gtin_in_store'

/**
 * Reads a GTIN-8, 12, 13 or 14 into its one form: 8 digits where the rest are zeros, otherwise 13,
 * otherwise 14. The first digit of 14 names a carton of the article, which is another product.
 */
export function readGtin(code: string): { readonly gtin: string } | { readonly problem: GtinProblem } {
  if (!LENGTHS.has(code.length) || !/^\d+$/.test(code) || checkSum(code) % 10 !== 0)
    return { problem: 'gtin' }
  const digits = code.replace(/^0+/, '')
  if (digits === '') return { problem: 'gtin' }
  const gtin = digits.padStart(digits.length <= 8 ? 8 : 13, '0')
  const article = gtin.length === 14 ? gtin.slice(1) : gtin
  if (article.length === 13 && NO_PRODUCT.test(article)) return { problem: 'gtin' }
  return (article.length === 8 ? IN_STORE.short : IN_STORE.long).test(article)
    ? { problem: 'gtin_in_store' }
    : { gtin }
}

/** Returns the one form of a GTIN; null where the code does not identify a product in all shops. */
export function gtinOf(code: string): string | null {
  const read = readGtin(code)
  return 'gtin' in read ? read.gtin : null
}

/**
 * Returns a code of a receipt or a rule in the form for comparisons: the one form of a GTIN,
 * otherwise the code as it is written.
 */
export function productCodeOf(code: string): string {
  const plain = code.trim()
  return gtinOf(plain) ?? plain
}

/**
 * Returns the codes by which a rule or a coupon may name an article with this code on a receipt:
 * the code itself, and for weighed goods its first seven digits, because the others are price or
 * weight and a check digit.
 */
export function namesOfCode(code: string): readonly string[] {
  const one = productCodeOf(code)
  return /^(?:2|0[24])\d+$/.test(one) && one.length === 13 ? [one, one.slice(0, 7)] : [one]
}

/**
 * Tells whether a code begins with a prefix: a GTIN as it is written, with 13 digits and, where
 * that begins with a zero, without the zero.
 */
export function beginsWith(code: string, prefix: string): boolean {
  const plain = code.trim()
  if (plain.startsWith(prefix)) return true
  const one = productCodeOf(plain)
  return one.startsWith(prefix) || (one.length === 13 && one.startsWith(`0${prefix}`))
}

/** Returns the UPC-A of a UPC-E, which omits zeros; any other code unchanged. */
export function fromUpcE(code: string): string {
  const parts = /^([01])(\d{2})(\d)(\d)(\d)(\d)(\d)$/.exec(code)
  if (parts === null) return code
  const [, system = '', ab = '', c = '', d = '', e = '', last = '', check = ''] = parts
  const full = {
    0: `${ab}${last}0000${c}${d}${e}`,
    1: `${ab}${last}0000${c}${d}${e}`,
    2: `${ab}${last}0000${c}${d}${e}`,
    3: `${ab}${c}00000${d}${e}`,
    4: `${ab}${c}${d}00000${e}`,
  }[last]
  return system + (full ?? `${ab}${c}${d}${e}0000${last}`) + check
}

/**
 * Returns the weighted sum: weights 3 and 1 alternate from the right, and the check digit has
 * weight 1.
 */
const checkSum = (code: string): number =>
  [...code].reduce((sum, digit, index) => sum + Number(digit) * ((code.length - index) % 2 === 0 ? 3 : 1), 0)

/** Returns the check digit that follows the given digits of a GTIN. */
export const gtinCheckDigit = (digits: string): string => String((10 - (checkSum(`${digits}0`) % 10)) % 10)
