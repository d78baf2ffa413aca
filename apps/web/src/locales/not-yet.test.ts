import { expect, it } from 'vitest'
import requirements from '../../../../docs/requirements.tsv?raw'

/**
 * Features that the texts name and that are not built yet. A sentence that names one says so, never in the present tense of
 * what is there. When the requirement is done, the feature leaves this list and its texts are written anew.
 */
const NOT_YET = [
  { feature: 'displays', requirement: 'R-398', named: /\bdisplays?\b|\bschermi\b|\bscreens\b/i },
]
const SAID = /non (?:è|sono) ancora pront[eoi]|ci saranno|not ready yet|when there will be|will be there/i
/** Who is told what the product does; the other files are labels and messages of what is there. */
const FILES = ['landing', 'help', 'business', 'plans', 'redemption', 'community']

const sources = import.meta.glob<string>('./*/*.json', { eager: true, query: '?raw', import: 'default' })

/** All texts of a file that are sentences; names and labels claim nothing. */
function sentences(value: unknown): string[] {
  if (typeof value === 'string') return /[.:?!]/.test(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(sentences) : []
}

const claims = ['it', 'en'].flatMap((language) =>
  FILES.flatMap((file) =>
    sentences(JSON.parse(sources[`./${language}/${file}.json`] ?? '')).map((text) => ({
      file: `${language}/${file}`,
      text,
    })),
  ),
)

it.each(NOT_YET)('$feature: every text that names them says that they are not there yet', ({ named }) => {
  const naming = claims.filter(({ text }) => named.test(text))
  expect(naming).not.toEqual([])
  expect(naming.filter(({ text }) => !SAID.test(text) && !text.endsWith('?'))).toEqual([])
})

it.each(NOT_YET)('$feature: $requirement is not done', ({ requirement }) => {
  const row = requirements.split('\n').find((line) => line.startsWith(`${requirement}\t`))
  expect(row?.split('\t')[3]).toMatch(/^(?:open|partly)$/)
})
