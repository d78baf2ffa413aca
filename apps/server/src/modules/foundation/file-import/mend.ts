/** What Windows-1252 shows for the bytes 0x80 to 0x9F, in order; a blank where it has no sign. */
const WINDOWS = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'
const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * The first signs of letters and punctuation that were UTF-8 and were read as Windows-1252 or Latin-1, with what follows:
 * `Ã` before the second byte of à, è, é, ì, ò, ù; `Â` of °, «, »; `Ä` and `Å` of č, š, ž; `â` of ’, –, €. Italian has none of these
 * pairs, so no right text is changed.
 */
const MISREAD = new RegExp(
  `[ÂÃÄÅ][\\u0080-\\u00bf${WINDOWS.replaceAll(' ', '')}]|â[\\u0080-\\u00bf${WINDOWS.replaceAll(' ', '')}]{2}`,
  'g',
)
/** The second byte of à is a blank in both encodings, and blanks are lost on the way. */
const MISREAD_A = /Ã(?: (?= )|(?=[\s,;.)]|$))/g

/**
 * Mends text that was read in a wrong encoding: `CittÃ\u00a0` is `Città`, `Nabre\u009eina` is `Nabrežina`. A text that went wrong
 * twice is mended twice. Right text comes back as it is.
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
