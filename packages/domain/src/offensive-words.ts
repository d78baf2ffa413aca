import { OFFENSIVE } from './offensive-words.data.ts'

/** Digits and signs that replace letters to avoid a list of words. */
const STANDS_FOR: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
}
/** Signs within a word may replace letters; those after it end a sentence. */
const WORD = /[\p{L}\p{N}@$!]*[\p{L}\p{N}@$]/gu

/**
 * Returns a word in the form of the list: lower case, no accents, letters in place of digits,
 * repeated letters once.
 */
function plain(word: string): string {
  const letters = word.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return letters.replaceAll(/[013457!@$]/g, (sign) => STANDS_FOR[sign] ?? sign).replaceAll(/(.)\1+/gu, '$1')
}

const WORDS: ReadonlySet<string> = new Set(OFFENSIVE.map(plain))

/**
 * Returns the words of a text that are on the list of offensive ones, in their spelling, each once.
 * Only a hint for moderators: a word may be quoted, a surname or meant kindly, and no list is
 * complete.
 */
export function offensiveWords(text: string): string[] {
  const found = (text.match(WORD) ?? []).filter((word) => WORDS.has(plain(word)))
  return [...new Set(found)]
}
