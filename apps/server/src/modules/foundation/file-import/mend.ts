/**
 * The characters of Windows-1252 for the bytes 0x80 to 0x9F, in order; a blank where it has none.
 */
const WINDOWS = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'
const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * The first characters of UTF-8 letters that were read as Windows-1252 or Latin-1, with their
 * successors: `Ã` before the second byte of à, è, é, ì, ò, ù; `Â` of °, «, »; `Ä` and `Å` of č, š,
 * ž; `â` of ’, –, €. Italian has none of these pairs, so no right text is changed.
 */
const MISREAD = new RegExp(
  `[ÂÃÄÅ][\\u0080-\\u00bf${WINDOWS.replaceAll(' ', '')}]|â[\\u0080-\\u00bf${WINDOWS.replaceAll(' ', '')}]{2}`,
  'g',
)
/** The second byte of à is a blank in both encodings, and blanks may have been lost. */
const MISREAD_A = /Ã(?: (?= )|(?=[\s,;.)]|$))/g

/**
 * Repairs text that was read in a wrong encoding: `CittÃ\u00a0` becomes `Città`, `Nabre\u009eina`
 * becomes `Nabrežina`. A text that went wrong twice is repaired twice. Right text stays the same.
 */
export function mend(text: string): string {
  if (!/[ÂÃÄÅâ\u0080-\u009f]/.test(text)) return text
  const once = text.replaceAll(MISREAD, decoded).replaceAll(MISREAD_A, 'à')
  if (once !== text) return mend(once)
  return text.replaceAll(/[\u0080-\u009f]/g, (sign) => {
    const meant = WINDOWS[sign.charCodeAt(0) - 0x80] ?? ' '
    return meant === ' ' ? sign : meant
  })
}

function decoded(signs: string): string {
  const bytes = [...signs].map((sign) => {
    const place = WINDOWS.indexOf(sign)
    return place === -1 ? sign.charCodeAt(0) : 0x80 + place
  })
  try {
    return utf8.decode(Uint8Array.from(bytes))
  } catch {
    return signs
  }
}
