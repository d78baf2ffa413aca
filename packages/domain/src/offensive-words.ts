import { OFFENSIVE } from './offensive-words.data.ts'

/** Digits and signs that are written for letters, to get round a list of words. */
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
/** Signs within a word may stand for letters; those after it end a sentence. */
const WORD = /[\p{L}\p{N}@$!]*[\p{L}\p{N}@$]/gu

/** A word as the list has it: lower case, no accents, letters for the digits that stand for them, each letter of a row once. */
function plain(word: string): string {
  const letters = word.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return letters.replaceAll(/[013457!@$]/g, (sign) => STANDS_FOR[sign] ?? sign).replaceAll(/(.)\1+/gu, '$1')
}

const WORDS: ReadonlySet<string> = new Set(OFFENSIVE.map(plain))

/**
 * The words of a text that are on the list of offensive ones, as they stand in it, each once. Only a hint for people who moderate:
 * a word may be quoted, a surname or meant kindly, and no list is complete.
 */
export function offensiveWords(text: string): string[] {
  const found = (text.match(WORD) ?? []).filter((word) => WORDS.has(plain(word)))
  return [...new Set(found)]
}
