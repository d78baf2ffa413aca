import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { SearchWords } from './search.ts'

const WORDS_MAX = 6
/** A search that can match fewer deals than this is read from the word index rather than met on a walk. */
const RARE = 1500
const SPELLINGS_MAX = 3

interface Resolved {
  readonly word: string
  /** Empty for a word that says nothing, such as an article. */
  readonly stem: string
  readonly spellings: string[] | null
  /** How many deals have the word, of how many in all. */
  readonly deals: number
  readonly of: number
}

/**
 * The words of a search as a tsquery: every word must occur, as itself (by its Italian stem), as what a half-typed last
 * word may become, or, when no deal has it, as the nearest spellings that deals do have. Null when nothing is asked.
 */
export async function resolveWords(db: Db, text: string | undefined): Promise<SearchWords | null> {
  const words = wordsOf(text ?? '')
  if (words.length === 0) return null
  const { rows } = await sql<Resolved>`
    WITH typed AS (
      SELECT word, place, place = ${words.length}::int AS last, coalesce((ts_lexize('italian_stem', word))[1], '') AS stem
      FROM unnest(${words}::text[]) WITH ORDINALITY AS t(word, place)
    ), known AS (
      SELECT typed.*, (
        SELECT sum(s.deals) FROM search_terms s
        WHERE s.stem = typed.stem OR (typed.last AND s.stem ^@ typed.word)
      ) AS deals FROM typed
    )
    SELECT known.word, known.stem, near.spellings, coalesce(known.deals, near.deals, 0)::float8 AS deals,
      (SELECT greatest(reltuples, 1) FROM pg_class WHERE oid = 'deals'::regclass)::float8 AS of
    FROM known LEFT JOIN LATERAL (
      SELECT array_agg(s.stem) AS spellings, sum(s.deals) AS deals FROM (
        SELECT stem, deals FROM search_terms
        WHERE stem % known.stem AND similarity(stem, known.stem) >= 0.35
        ORDER BY similarity(stem, known.stem) DESC, deals DESC LIMIT ${SPELLINGS_MAX}::int
      ) s
    ) near ON known.deals IS NULL AND length(known.stem) > 2
    WHERE known.last OR known.stem <> ''
    ORDER BY known.place`.execute(db)
  if (rows.length === 0) return null
  const groups = rows.map(({ word, stem, spellings }, index) => {
    const last = index === rows.length - 1
    const lexemes = [stem, ...(spellings ?? [])]
      .filter((lexeme) => lexeme !== '')
      .map((lexeme) => `'${lexeme}'`)
    return `(${[...lexemes, ...(last ? [`'${word}':*`] : [])].join(' | ')})`
  })
  const rarest = Math.min(...rows.map((row) => row.deals))
  const unrelated = rows.reduce((left, row) => left * Math.min(1, row.deals / row.of), rows[0]?.of ?? 0)
  // Between words that always meet and words that meet by chance. It chooses the way to the answer, not the answer.
  return { query: groups.join(' & '), rare: Math.sqrt(rarest * unrelated) < RARE }
}

/** Lower-case words without accents; what a tsquery could read as an operator is no letter and falls away. */
function wordsOf(text: string): string[] {
  const plain = text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
  return [...new Set(plain.match(/[\p{L}\p{N}]+/gu) ?? [])].slice(0, WORDS_MAX)
}
