import type { Db } from '../../../../platform/db/database.ts'
import { allRows } from '../../../../platform/db/statement.ts'
import { FEW } from './limits.ts'
import type { SearchWords } from './deal-search.ts'

const SPELLINGS_MAX = 3

/**
 * This many first words are looked up for spelling and frequency; later ones must occur as they
 * are.
 */
const LOOKED_UP = 8
/** A text without a word, such as '!!!', matches nothing. */
const NO_WORDS: SearchWords = { query: '', rare: true }

interface Resolved {
  readonly word: string
  /** The index's stems of the word; more than one where its parser splits it. */
  readonly stems: string[]
  /** True for the last word: it may be half typed. */
  readonly last: boolean
  readonly spellings: string[] | null
  /** Number of deals with the word. */
  readonly deals: number
}

/**
 * Turns the words of a search into a tsquery. Every word must occur: as itself (by its Italian
 * stem); for a half-typed last word, as a longer word; or, when no deal has it, as the nearest
 * spellings that deals have. Words without meaning, such as articles, are left out unless there are
 * no others. Null when there is no text. The text is parsed as search_vector() parses the deals'
 * own.
 */
export async function resolveWords(db: Db, text: string | undefined): Promise<SearchWords | null> {
  if (text === undefined || text === '') return null
  const rows = await allRows(db)<Resolved>`
    WITH typed AS (
      SELECT word, place, place = max(place) OVER () AS last,
        tsvector_to_array(to_tsvector('pg_catalog.italian', word)) AS stems
      FROM regexp_split_to_table(regexp_replace(plain_text(${text}::text), '[^[:alnum:]]+', ' ', 'g'), ' ')
        WITH ORDINALITY AS t(word, place)
      WHERE word <> ''
    ), known AS (
      SELECT typed.*, coalesce(stems[1], '') AS stem, (
        SELECT sum(s.deals) FROM search_terms s
        WHERE typed.place <= ${LOOKED_UP}::int AND (s.stem = any(typed.stems) OR (typed.last AND s.stem ^@ typed.word))
      ) AS deals FROM typed
    )
    SELECT known.word, known.stems, known.last, near.spellings, coalesce(known.deals, near.deals, 0)::float8 AS deals
    FROM known LEFT JOIN LATERAL (
      SELECT array_agg(s.stem) AS spellings, sum(s.deals) AS deals FROM (
        SELECT stem, deals FROM search_terms
        WHERE stem % known.stem AND similarity(stem, known.stem) >= 0.35
        ORDER BY similarity(stem, known.stem) DESC, deals DESC LIMIT ${SPELLINGS_MAX}::int
      ) s
    ) near ON known.place <= ${LOOKED_UP}::int AND known.deals IS NULL AND length(known.stem) > 2
    WHERE known.stem <> '' OR (known.last AND NOT EXISTS (SELECT FROM known other WHERE other.stem <> ''))
    ORDER BY known.place`
  if (rows.length === 0) return NO_WORDS
  return {
    query: rows.map(groupOf).join(' & '),
    // Words that each occur often may still never occur together, or always (a product's name): a
    // walk finds out.
    rare: rows.some((row) => row.deals < FEW),
  }
}

/**
 * Builds the tsquery of one word and its alternatives. All are letters and digits only, so none can
 * be read as an operator.
 */
function groupOf({ word, stems, spellings, last }: Resolved): string {
  const itself = stems.map((stem) => `'${stem}'`).join(' & ')
  const others = (spellings ?? []).map((spelling) => `'${spelling}'`)
  const longer = last ? [`'${word}':*`] : []
  return `(${[itself, ...others, ...longer].filter(Boolean).join(' | ')})`
}
