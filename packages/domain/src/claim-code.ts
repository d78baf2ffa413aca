/** Crockford's alphabet: without I, L, O and U, which are easily misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10
/**
 * The check character is the value modulo this prime. new_claim_code() never makes a code whose
 * check would be one of the five additional signs.
 */
const CHECK = 37

/**
 * Returns the form that equal codes share, however people type them: case, spaces and dashes do not
 * matter, and letters that look like digits are read as digits.
 */
export const foldCode = (typed: string): string =>
  typed
    .replaceAll(/[\s_-]/g, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')

/**
 * Reads a typed code in its stored form: see foldCode().
 * @returns null for a text that is no claim code, also where its check character is wrong
 */
export function readClaimCode(typed: string): string | null {
  const plain = foldCode(typed)
  if (plain.length !== LENGTH) return null
  let value = 0
  for (const sign of plain.slice(0, -1)) {
    const digit = ALPHABET.indexOf(sign)
    if (digit < 0) return null
    value = value * 32 + digit
  }
  return plain.at(-1) === ALPHABET[value % CHECK] ? plain : null
}

/** Writes a code for the screen: two groups of five. */
export const claimCodeText = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`
