import { messageText } from '@vicino/contract/common/field-messages'
import type { Language } from '@vicino/contract/common/language'
import { errorText } from '@vicino/contract/errors'
import type { AppError } from '../../../../platform/errors.ts'
import { HEADINGS } from './columns.ts'
import type { Column, DealRow, Refusals } from './rows.ts'

/** Columns of fields of a request that have another name. */
const COLUMN_OF: Readonly<Record<string, Column>> = { categoryIds: 'categories', safety: 'kind' }

/** What an empty cell of a list is filled with. */
const NEEDED: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  images: {
    it: 'scrivi il nome di almeno una foto e caricala con «Aggiungi foto e filmati»',
    en: 'write the name of at least one photo and send it with “Add photos and videos”',
  },
  categoryIds: { it: 'scrivi almeno una categoria', en: 'write at least one category' },
}

/** The most categories that a reason names. */
const NAMED = 12

/** Writes why a row is refused, with each column's heading and what stands in it. */
export function reasonOf(
  { fields, files, categories }: Refusals,
  row: DealRow,
  known: readonly string[],
  language: Language,
): string {
  const heading = (column: Column) => HEADINGS[language][column]
  const other = Object.entries(fields).flatMap(([field, message]) => {
    const column = columnOf(field)
    const isNamed =
      column === 'categories' ? categories.length > 0 : files.some((file) => file.column === column)
    if (isNamed && message === 'invalid') return []
    const value = column === undefined ? '' : row[column]
    const name = column === undefined ? field : heading(column)
    const needed = value === '' ? NEEDED[field]?.[language] : undefined
    if (needed !== undefined) return [`${name}: ${needed}`]
    return [`${name}${value === '' ? '' : ` «${value.slice(0, 60)}»`}: ${messageText(message, language)}`]
  })
  const some = known.slice(0, NAMED).join(', ')
  return [
    ...categories.map((name) =>
      language === 'it'
        ? `${heading('categories')} «${name}»: non esiste, scegli tra ${some}`
        : `${heading('categories')} “${name}”: there is none, choose from ${some}`,
    ),
    ...files.map(({ column, name }) =>
      language === 'it'
        ? `${heading(column)} «${name}»: carica il file con «Aggiungi foto e filmati», con lo stesso nome`
        : `${heading(column)} “${name}”: send the file with “Add photos and videos”, with the same name`,
    ),
    ...new Set(other),
  ].join('; ')
}

/** Writes the refusal of a deal that was read well. */
export const reasonOfError = (error: AppError, row: DealRow, language: Language): string =>
  error.fieldErrors !== undefined && error.code === 'validation_failed'
    ? reasonOf({ fields: error.fieldErrors, files: [], categories: [] }, row, [], language)
    : errorText(error.code, language, error.values)

function columnOf(field: string): Column | undefined {
  const [first = '', second = ''] = field.split('.')
  return [second, first, COLUMN_OF[first] ?? ''].find((name): name is Column => name in HEADINGS.en)
}
