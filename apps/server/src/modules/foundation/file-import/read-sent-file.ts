import type { Language } from '@vicino/contract/common/language'
import type { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import { type CsvColumns, MissingColumns, readCsvText, type ReadRow, Workbook, WORKBOOK } from './csv.ts'

interface SentFile<Schema extends z.ZodObject> {
  readonly schema: Schema
  readonly columns: CsvColumns
  /** Headings of the columns, as our own files have them. */
  readonly headings: Readonly<Record<string, string>>
  /** The most rows of a file. */
  readonly max: number
}

/**
 * Reads the rows of a CSV text that a person sent, in the order of its lines.
 * @throws AppError import_unreadable with the remedy, import_too_long
 */
export async function readSentFile<Schema extends z.ZodObject>(
  csv: string,
  { schema, columns, headings, max }: SentFile<Schema>,
  language: Language,
): Promise<ReadRow<z.output<Schema>>[]> {
  const rows: ReadRow<z.output<Schema>>[] = []
  try {
    for await (const row of readCsvText(csv, schema, columns)) {
      rows.push(row)
      if (rows.length > max) throw new AppError('import_too_long', { values: { max } })
    }
  } catch (error) {
    if (error instanceof Workbook) throw unreadable(WORKBOOK[language])
    if (!(error instanceof MissingColumns)) throw error
    throw unreadable(
      MISSING[language] + error.columns.map((name) => `«${headings[name] ?? name}»`).join(', '),
    )
  }
  if (rows.length === 0) throw unreadable(EMPTY[language])
  return rows.toSorted((a, b) => a.line - b.line)
}

const unreadable = (reason: string): AppError => new AppError('import_unreadable', { values: { reason } })
const MISSING = { it: 'servono anche le colonne ', en: 'it also needs the columns ' }
const EMPTY = { it: 'non ha righe', en: 'it has no rows' }

/** Texts of the CSV reader's errors. */
const BROKEN: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  'wrong number of cells': { it: ' Ha celle in più o in meno.', en: ' It has too many or too few cells.' },
  'row too long': { it: ' È troppo lunga.', en: ' It is too long.' },
  'quotes are not right': {
    it: ' Le virgolette non sono chiuse bene.',
    en: ' Its quotes are not closed well.',
  },
}

/** Writes why the reader refused a row. */
export const unreadableRow = (reason: string, language: Language): string =>
  (language === 'it' ? 'La riga non si legge.' : 'The row cannot be read.') +
  (BROKEN[reason]?.[language] ?? '')
