/**
 * The invisible characters of a text: the default ignorable characters of Unicode (joiners, soft
 * hyphens, variation selectors, tags, fillers) and the blank of Braille.
 */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u2800]/gu

/**
 * Lower-case letters of other alphabets that look like Latin ones (Unicode Technical Standard #39),
 * and the Latin ones. The sigma at the end of a word becomes the one inside, because programs
 * differ in which of them a capital becomes.
 */
const DRAWN_ALIKE = {
  others: 'аеорсхуѕіјһԁԛԝѵкмтпвαεικνορτυχηᴀᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀᴛᴜᴠᴡʏᴢıօսցհոς',
  latin: 'aeopcxysijhdqwvkmtnbaeikvoptuxnacdeghijklmnoprtuvwyzioughnσ',
} as const

const LATIN: ReadonlyMap<string, string> = new Map(
  Array.from(DRAWN_ALIKE.others, (letter, index) => [letter, Array.from(DRAWN_ALIKE.latin)[index] ?? letter]),
)

/**
 * Returns the key that names share when they look the same: invisible characters are removed,
 * full-width, combined and other compatibility forms become plain ones (NFKC), capitals lower case,
 * lookalike letters Latin, blanks of any kind one space. Accents, signs and digits stay, as people
 * see them. The database uses `look_key()`, which a test compares with this (names.test.ts of the
 * server).
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

/** Tells whether two names look the same to people. */
export const looksLike = (one: string, other: string): boolean => lookKey(one) === lookKey(other)
