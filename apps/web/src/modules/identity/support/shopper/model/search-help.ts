/** One question with its answer, from the texts. */
export interface HelpEntry {
  /** Its anchor, the same in every language. */
  readonly id: string
  readonly question: string
  readonly answer: readonly string[]
}

export interface HelpTopic {
  readonly id: string
  readonly title: string
  readonly entries: readonly HelpEntry[]
}

/**
 * Simplifies a text for comparison: lower case, no accents, spaces for apostrophes. 'Perché l’hai?'
 * becomes 'perche l hai'.
 */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Says whether each search word begins a word of the text. */
function says(text: string, words: readonly string[]): boolean {
  const padded = ` ${folded(text)}`
  return words.every((word) => padded.includes(` ${word}`))
}

/**
 * Finds the entries that contain every search word, ignoring accents and case. Entries with the
 * words in their question come first. An empty search finds nothing.
 */
export function searchHelp(topics: readonly HelpTopic[], text: string): readonly HelpEntry[] {
  const words = folded(text).split(' ').filter(Boolean)
  if (words.length === 0) return []
  const all = topics.flatMap(({ title, entries }) => entries.map((entry) => ({ title, entry })))
  const inQuestion = all.filter(({ entry }) => says(entry.question, words))
  const inAll = all.filter(({ title, entry }) =>
    says([title, entry.question, ...entry.answer].join(' '), words),
  )
  return [...new Set([...inQuestion, ...inAll].map(({ entry }) => entry))]
}
