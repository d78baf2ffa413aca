const SHORTEST = 8
const LONGEST = 200
/**
 * A password of this length is hard to guess by its length alone (R-057; ASVS 5.0, 6.2.1 and
 * 6.2.5).
 */
export const LONG_PHRASE = 15

const lengthOf = (password: string): number => Array.from(password).length

/**
 * Returns the rules for a password, each with whether this one meets it. A long phrase
 * needs no letter and no digit.
 */
export function passwordRules(password: string) {
  const long = lengthOf(password) >= LONG_PHRASE
  return [
    { rule: 'length', met: lengthOf(password) >= SHORTEST },
    { rule: 'letter', met: long || /\p{L}/u.test(password) },
    { rule: 'number', met: long || /\d/.test(password) },
  ] as const
}

/** Tells whether a password meets all rules; `isGuessable` tells whether it is a common one. */
export const isAcceptablePassword = (password: string): boolean =>
  password.length <= LONGEST && passwordRules(password).every(({ met }) => met)

/** Words that a guesser of this product's passwords tries beside the lists of common passwords. */
const PRODUCT_WORDS = ['vicinoapp', 'vicino', 'brandpoints', 'brandpoint']
const SHORTEST_NAME = 3
const FEWEST_CHARACTERS = 5

/** Digits and signs that replace a letter in 'P4$$w0rd'; 1 and ! are read as i, as in 'v1c1n0'. */
const STANDS_FOR: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/**
 * Tells whether a guesser would try a password first. It then consists only of frequent words, the
 * product's name or parts of the owner's own name and address, with years, digits and signs around
 * or between them or in place of letters; or it is a run of characters such as 'aaaa…' or
 * '123456…'.
 * @param owner name and email address of the account
 * @param isFrequent whether a text of lower-case letters is a frequent word or password
 */
export function isGuessable(
  password: string,
  owner: { readonly email: string; readonly username: string },
  isFrequent: (word: string) => boolean,
): boolean {
  if (isRun(password)) return true
  const plain = withoutAccents(password)
  // Digits and signs at either end are a year or an ornament; inside they may replace letters.
  const core = plain.replaceAll(/^[^a-z]+|[^a-z]+$/g, '')
  const words = plain.split(/[^a-z\d@$!]+/).filter((word) => /[a-z]/.test(word))
  const letters = [lettersOf(plain), lettersOf(readAsLetters(core)), lettersOf(readAsLetters(words.join('')))]
  const names = partsOf(owner)
  return letters.some((text) => consistsOf(text, names, isFrequent))
}

/**
 * Tells whether a text of letters is a frequent word, also repeated, beside words that anybody
 * would add.
 */
function consistsOf(text: string, names: readonly string[], isFrequent: (word: string) => boolean): boolean {
  let rest = text
  for (const name of names) rest = rest.replaceAll(name, '')
  if (rest !== text && rest === '') return true
  return [text, rest].some((word) => isFrequent(word) || isFrequent(unitOf(word)))
}

/**
 * Returns the product's words and the owner's names, the longest first, so that removing one never
 * leaves half a name.
 */
function partsOf({ email, username }: { email: string; username: string }): string[] {
  const [local = ''] = email.split('@')
  const parts = [local, username].flatMap((text) => {
    const plain = withoutAccents(text)
    return [lettersOf(plain), ...plain.split(/[^\p{L}]+/u)]
  })
  return [...PRODUCT_WORDS, ...parts]
    .filter((part) => part.length >= SHORTEST_NAME)
    .toSorted((a, b) => b.length - a.length)
}

/** Returns the repeated part: 'passwordpassword' → 'password'. */
const unitOf = (text: string): string => /^(.+?)\1+$/.exec(text)?.[1] ?? text

/**
 * Tells whether a long password has very few different characters, or consecutive ones: 'aaaa…',
 * '1234…', 'abcd…'.
 */
function isRun(password: string): boolean {
  const characters = Array.from(password)
  if (characters.length >= LONG_PHRASE && new Set(characters).size < FEWEST_CHARACTERS) return true
  const steps = characters.slice(1).map((character, index) => stepBetween(characters[index] ?? '', character))
  const follow = steps.filter((step) => step === 0 || Math.abs(step) === 1).length
  return steps.length > 0 && follow / steps.length > 0.8
}

/**
 * Returns the difference between a character's code and the one before; from 9 to 0 it is one, as
 * on a keyboard.
 */
const stepBetween = (before: string, after: string): number =>
  before === '9' && after === '0' ? 1 : (after.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0)

const withoutAccents = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}]/gu, '')

const readAsLetters = (text: string): string =>
  Array.from(text, (character) => STANDS_FOR[character] ?? character).join('')
