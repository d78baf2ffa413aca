/**
 * Words with which a person could pretend to be the product or its staff; refused in look-alike
 * spellings too.
 */
const PRETENDING = `
  vicino vicinoapp vicinoitalia vicinoofficial vicinoufficiale brandpoint brandpoints admin amministratore administrator
  amministrazione superadmin root system sistema staff team moderator moderatore moderazione official ufficiale verified
  verificato assistenza supporto support help helpdesk helpcenter aiuto servizioclienti customerservice customercare info
  contatti sicurezza security privacy legal legale abuse postmaster webmaster noreply
`
/** Paths of the site and words of its own records; refused only in this spelling. */
const PATHS = `
  api www mail login logout register account settings dashboard welcome wallet deals scan google token null undefined
  anonymous anonimo erased
`
/** Words without own meaning: 'Il team di Vicino' is as much the product's as 'Team Vicino'. */
const FILLING = `
  il lo la i gli le di del della dei per da the of for and e by app italia italy servizio service clienti cliente customer
  customers utenti users centro center account bot
`
const PRODUCT = ['vicino', 'brandpoints', 'brandpoint']

/** Letters that look like Latin ones, and signs that replace letters: 'v1c1nо', 'ᴀᴅᴍɪɴ'. */
const LOOKALIKES: ReadonlyMap<string, string> = new Map(
  [
    'аa вb сc еe оo рp хx уy кk мm тt іi ѕs јj һh ԁd пn ѵv',
    'αa εe ιi κk νv οo ρp τt υu χx ηn',
    'ᴀa ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪi ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz ıi',
    '0o 1i 3e 4a 5s 7t 8b @a $s !i |i li',
  ].flatMap((line) => line.split(' ').map((pair) => [[...pair][0] ?? '', [...pair][1] ?? ''] as const)),
)

const wordsOf = (text: string): string[] => text.trim().split(/\s+/)
const EXACT: ReadonlySet<string> = new Set([...wordsOf(PRETENDING), ...wordsOf(PATHS)])
const DRAWN: ReadonlySet<string> = new Set(wordsOf(PRETENDING).map(drawn))
const FILLERS: ReadonlySet<string> = new Set(wordsOf(FILLING).map(drawn))
const PRODUCTS = PRODUCT.map(drawn)

/**
 * Tells whether a handle is reserved; capital letters, dots, underscores, look-alikes and a number
 * at the end make no difference.
 */
export const isReservedHandle = (handle: string): boolean => isReservedName(handle)

/**
 * Tells whether a person could pretend with a name to be the product or its staff: 'Assistenza',
 * 'Vicino - Team', 'Adm1n 42', 'Il supporto di Vicino'. 'Vicino di casa' and 'Anna Admini' are
 * names like any other.
 */
export function isReservedName(name: string): boolean {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  // With the number at the end and without it: the 0 of 'vicin0' is a letter, that of 'admin 10' is
  // not.
  return [plain, plain.replace(/[\d\s._-]+$/, '')].some((text) => {
    const words = text.split(/[\s._\-–—·,:;/&()[\]]+/u).filter((word) => word !== '')
    const joined = words.join('')
    return EXACT.has(joined) || isOurs(words.map(drawn)) || isOurs([drawn(joined)])
  })
}

/**
 * Tells whether all words are the product's or without own meaning, and at least one is the
 * product's.
 */
function isOurs(words: readonly string[]): boolean {
  const own = words.map((word) => DRAWN.has(word) || besideProduct(word))
  return own.includes(true) && words.every((word, index) => own[index] === true || FILLERS.has(word))
}

/**
 * Finds the product's name joined with such a word: 'vicinosupporto', 'teamvicino', 'vicinoilteam'.
 */
function besideProduct(word: string): boolean {
  return PRODUCTS.some((product) =>
    [
      word.startsWith(product) ? word.slice(product.length) : undefined,
      word.endsWith(product) ? word.slice(0, -product.length) : undefined,
    ].some((rest) => rest !== undefined && (DRAWN.has(rest) || FILLERS.has(rest))),
  )
}

/**
 * Returns a word by its look: each character becomes the Latin letter that it looks like; l and i
 * look the same.
 */
function drawn(word: string): string {
  return Array.from(word, (character) => {
    const letter = LOOKALIKES.get(character) ?? character
    return letter === 'l' ? 'i' : letter
  }).join('')
}
