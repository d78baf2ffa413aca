/**
 * What nobody sees of a text: the default ignorable characters of Unicode (joiners, soft hyphens, variation selectors, tags, fillers)
 * and the blank of Braille.
 */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u2800]/gu

/**
 * Small letters of other alphabets that are drawn like Latin ones (Unicode Technical Standard #39), and those. The sigma at the end of
 * a word is the one inside: which of them a capital becomes is not the same everywhere.
 */
const DRAWN_ALIKE = {
  others: 'аеорсхуѕіјһԁԛԝѵкмтпвαεικνορτυχηᴀᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀᴛᴜᴠᴡʏᴢıօսցհոς',
  latin: 'aeopcxysijhdqwvkmtnbaeikvoptuxnacdeghijklmnoprtuvwyzioughnσ',
} as const

const LATIN: ReadonlyMap<string, string> = new Map(
  Array.from(DRAWN_ALIKE.others, (letter, index) => [letter, Array.from(DRAWN_ALIKE.latin)[index] ?? letter]),
)

/**
 * What names that look the same have in common: invisible characters go, full-width, combined and other compatibility forms become
 * plain ones (NFKC), capital letters small ones, letters that are drawn like Latin ones Latin, blanks of any kind one space. Accents,
 * signs and digits stay, as people see them. The database decides by `look_key()`, which is held against this (names.test.ts of the server).
 */
export function lookKey(name: string): string {
  const plain = name
    .replaceAll(UNSEEN, '')
    .normalize('NFKC')
    .replaceAll(UNSEEN, '')
    .replaceAll(/[\t-\r \u0085\u1680\u2028\u2029]+/g, ' ')
    .toLowerCase()
  const drawn = Array.from(plain, (letter) => LATIN.get(letter) ?? letter).join('')
  return drawn.normalize('NFC').replaceAll(/^ +| +$/g, '')
}

/** Whether two names look the same to people. */
export const looksLike = (one: string, other: string): boolean => lookKey(one) === lookKey(other)
