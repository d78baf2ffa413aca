import { type Key, meantBy } from './key-layouts.ts'
import { scannedCode } from './scanned-code.ts'
import { wholeCode } from './typed-code.ts'

/**
 * The product's texts, with characters that a scanner may add before (a symbology such as ]Q1, the
 * device's name) and after.
 */
const OURS = /(?:^|.)(V[BCIM]\d{1,3}:[0-9A-Z $%*+\-./:]+)[^0-9A-Z]{0,4}$/i
/** Scanners add at most this many characters before a code. */
const LONGEST_PREFIX = 12
/** The name of the symbology that a scanner may write before a number: ]C1, ]E0 … (ISO/IEC 15424). */
const SYMBOLOGY = /^\][A-Za-z]\d/
/** The beginning of one of the product's texts with a wrong character in place of the colon. */
const GARBLED = /^.{0,12}?V[BCIM]\d{1,3}[^0-9A-Z:].{8,}$/i

/**
 * Reads a text from a hand scanner: a text of the product, or 'garbled' for one that a wrong
 * keyboard layout has changed; null for others.
 */
export function scannerText(keys: readonly Key[]): { readonly text: string } | 'garbled' | null {
  const readings = meantBy(keys)
  for (const reading of readings) {
    const text = oursIn(reading)
    if (text !== null) return { text }
  }
  return readings.some((reading) => GARBLED.test(reading)) ? 'garbled' : null
}

function oursIn(reading: string): string | null {
  const text = reading.trim()
  if (scannedCode(text) !== null) return text
  const at = OURS.exec(text)
  const found = at?.[1]?.toUpperCase()
  if (at && found !== undefined && at.index < LONGEST_PREFIX && scannedCode(found) !== null)
    return found.trim()
  const bare = text.replace(SYMBOLOGY, '')
  return wholeCode(bare) === null ? null : bare
}
