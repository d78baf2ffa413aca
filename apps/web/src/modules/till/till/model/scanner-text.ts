import { type Key, meantBy } from './key-layouts.ts'
import { scannedCode } from './scanned-code.ts'
import { wholeCode } from './typed-code.ts'

/** Our texts, with what a scanner may write before them (a symbology such as ]Q1, the name of the device) and behind. */
const OURS = /(?:^|.)(V[BCIM]\d{1,3}:[0-9A-Z $%*+\-./:]+)[^0-9A-Z]{0,4}$/i
/** The longest thing that a scanner is set to write before a code. */
const LONGEST_PREFIX = 12
/** The name of the symbology that a scanner may write before a number: ]C1, ]E0 … (ISO/IEC 15424). */
const SYMBOLOGY = /^\][A-Za-z]\d/
/** The beginning of one of our texts with a wrong sign where the colon stands. */
const GARBLED = /^.{0,12}?V[BCIM]\d{1,3}[^0-9A-Z:].{8,}$/i

/** What a hand scanner has read: a text of ours, or one that could only be ours but was written by another keyboard; null for others. */
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
