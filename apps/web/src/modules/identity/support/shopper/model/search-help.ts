/** One question with its answer, as the texts have it. */
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

/** Lower case, without accents, apostrophes as spaces: 'Perché l’hai?' reads 'perche l hai'. */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Whether each search word is the beginning of a word of the text. */
function says(text: string, asked: readonly string[]): boolean {
  const padded = ` ${folded(text)}`
  return asked.every((word) => padded.includes(` ${word}`))
}

/**
 * The entries that contain every word searched for, accents and case aside; those with the words in the question first.
 * An empty search finds nothing.
 */
export function searchHelp(topics: readonly HelpTopic[], text: string): readonly HelpEntry[] {
  const asked = folded(text).split(' ').filter(Boolean)
  if (asked.length === 0) return []
  const all = topics.flatMap(({ title, entries }) => entries.map((entry) => ({ title, entry })))
  const inQuestion = all.filter(({ entry }) => says(entry.question, asked))
  const inAll = all.filter(({ title, entry }) =>
    says([title, entry.question, ...entry.answer].join(' '), asked),
  )
  return [...new Set([...inQuestion, ...inAll].map(({ entry }) => entry))]
}
