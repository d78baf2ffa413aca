import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline, Readable, Transform } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { isWorkbookText, kindOfFile, separatorLine } from '@vicino/domain/typed/csv-text'
import type { CsvError } from 'csv-parse'
import type { z } from 'zod'
import { isStorable } from '../../../platform/http/storable.ts'
import { mend } from './mend.ts'

/** A row that was not imported, and why. */
export interface RefusedRow {
  /** Line of the file on which the row ends, from 1. */
  readonly line: number
  /**
   * Content of the key column, by which people recognise the row; empty when the row could not be
   * read.
   */
  readonly key: string
  readonly reason: string
}

/** Error: a file lacks required columns. */
export class MissingColumns extends Error {
  readonly columns: readonly string[]

  constructor(columns: readonly string[], message: string) {
    super(message)
    this.columns = columns
  }
}

/** Error: a spreadsheet file that was not saved as CSV. */
export class Workbook extends Error {
  override readonly message = 'is a workbook of a spreadsheet: save it as CSV (in Excel: Save as, CSV UTF-8)'
}

/** Texts about such a file: the fault and the remedy. */
export const WORKBOOK = {
  it: 'è una cartella di lavoro di Excel (o di un altro foglio elettronico). Aprila, scegli «Salva con nome», tipo «CSV UTF-8», e carica quel file',
  en: 'it is a workbook of Excel (or of another spreadsheet). Open it, choose “Save as”, type “CSV UTF-8”, and send that file',
}

export type ReadRow<Row> =
  | { readonly line: number; readonly row: Row; readonly mended: boolean }
  | { readonly line: number; readonly refused: RefusedRow }

/** Longest cell in characters; a longer one means broken quotes or another kind of file. */
const CELL_MAX = 20_000

/** How the columns of a file are read. */
export interface CsvColumns {
  /** The field by which people recognise a row in the report. */
  readonly key: string
  /**
   * The column of a field in the file; a field that is not named here has the column of its own
   * name.
   */
  readonly map?: Readonly<Record<string, string>>
  /** Fields that a file may lack: they are then empty. */
  readonly optional?: ReadonlySet<string>
  /** Other names that a column may have, by field; all names are compared ignoring case. */
  readonly aliases?: Readonly<Record<string, readonly string[]>>
  /**
   * Takes rows with more or fewer cells than the header, and quotes within a cell: missing cells are
   * empty, further ones are skipped.
   */
  readonly isLoose?: boolean
  /** Called with the header of the file once its columns were found. */
  readonly onHeader?: (header: readonly string[]) => void
}

/**
 * Reads a CSV file with a header row by row, so that it may be larger than the memory. The
 * delimiter is the one that the header has most of: comma, semicolon, bar or tab; or the one in
 * Excel's first line `sep=;`. A file that is neither UTF-8 nor UTF-16 is read as Windows-1252, and
 * texts that were read in a wrong encoding before are repaired. Empty rows are skipped. A row that
 * does not fit the schema is returned as refused: broken quotes, a wrong number of cells, a value
 * out of bounds, a character that PostgreSQL cannot store.
 * @throws Error when the file cannot be read, Workbook, MissingColumns
 */
export async function* readCsv<Schema extends z.ZodObject>(
  file: string,
  schema: Schema,
  columns: CsvColumns,
): AsyncGenerator<ReadRow<z.output<Schema>>> {
  const { encoding, begins } = await look(file)
  const bytes = await bytesOf(file)
  const source = encoding === 'utf-8' ? bytes : bytes.pipe(toUtf8(encoding))
  bytes.on('error', (error) => source.destroy(error))
  yield* readRows(source, begins, schema, columns, file)
}

/** Reads a text in memory as readCsv() reads a file. @throws Workbook, MissingColumns */
export async function* readCsvText<Schema extends z.ZodObject>(
  text: string,
  schema: Schema,
  columns: CsvColumns,
): AsyncGenerator<ReadRow<z.output<Schema>>> {
  if (isWorkbookText(text)) throw new Workbook()
  yield* readRows(Readable.from([Buffer.from(text)]), text, schema, columns, 'the file')
}

async function* readRows<Schema extends z.ZodObject>(
  source: Readable,
  begins: string,
  schema: Schema,
  columns: CsvColumns,
  file: string,
): AsyncGenerator<ReadRow<z.output<Schema>>> {
  const { parse } = await import('csv-parse')
  const broken: RefusedRow[] = []
  const fields = Object.keys(schema.shape)
  const mayLack = columns.isLoose === true ? fields : [...(columns.optional ?? [])]
  const [first = '', second = ''] = begins.split(/\r?\n/, 2)
  const separator = separatorLine(first)
  const records = parse({
    bom: true,
    delimiter: separator ?? delimiterOf(first),
    from_line: separator === null || second === '' ? 1 : 2,
    columns: (header: string[]) => fieldsOf(header, fields, columns, file),
    info: true,
    relax_column_count: columns.isLoose === true,
    relax_quotes: columns.isLoose === true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    skip_records_with_error: true,
    max_record_size: CELL_MAX * 10,
    on_skip: (error: CsvError | undefined) => {
      const cells: unknown = error?.['record']
      const isEmpty = Array.isArray(cells) && cells.every((cell) => String(cell).trim() === '')
      if (!isEmpty) broken.push({ line: lineOf(error), key: '', reason: reasonOf(error) })
      return undefined
    },
  })
  // When the source cannot be read, the loop below throws the error.
  pipeline(source, records, () => undefined)
  for await (const entry of records as AsyncIterable<{
    record: Record<string, string>
    info: { lines: number }
  }>) {
    yield* broken.splice(0).map((refused) => ({ line: refused.line, refused }))
    const { lines: line } = entry.info
    const { record, mended } = mendRecord(entry.record, mayLack)
    const key = (record[columns.key] ?? '').replaceAll('\0', '')
    const parsed = schema.safeParse(record)
    const bad = Object.entries(record).find(([, text]) => !isStorable(text))
    if (parsed.success && bad === undefined) {
      yield { line, row: parsed.data, mended }
      continue
    }
    const [issue] = parsed.error?.issues ?? []
    const field = issue?.path.join('.') ?? bad?.[0] ?? ''
    const why = issue?.message ?? 'a character that cannot be kept'
    yield { line, refused: { line, key, reason: `${columns.map?.[field] ?? field}: ${why}` } }
  }
  yield* broken.splice(0).map((refused) => ({ line: refused.line, refused }))
}

/** Returns the field of each column; other columns get a name that no field has. */
function fieldsOf(
  found: readonly string[],
  fields: readonly string[],
  { map = {}, optional, aliases = {}, onHeader }: CsvColumns,
  file: string,
): string[] {
  const header = renamed(found, aliases, new Set(Object.values(map)))
  const columns = new Map(fields.map((field) => [map[field] ?? field, field]))
  const missing = [...columns].filter(
    ([column, field]) =>
      !header.includes(column) && (map[field] !== undefined || optional?.has(field) !== true),
  )
  if (missing.length > 0) {
    const names = missing.map(([column]) => [column, ...(aliases[column] ?? [])].join(' or '))
    throw new MissingColumns(
      missing.map(([column]) => column),
      `${file} lacks the columns: ${names.join(', ')} (it has: ${found.join(', ')})`,
    )
  }
  onHeader?.(found)
  return header.map((column, index) => columns.get(column) ?? `other ${index}`)
}

/**
 * Replaces other names in the header by those of the fields; where a field has two columns the
 * first counts. Columns that the caller `named` keep their names.
 */
function renamed(
  header: readonly string[],
  aliases: Readonly<Record<string, readonly string[]>>,
  named: ReadonlySet<string>,
): string[] {
  const left = new Map(
    Object.entries(aliases).flatMap(([field, names]) => [field, ...names].map((name) => [name, field])),
  )
  return header.map((column) => {
    const name = column.trim()
    const field = named.has(name) ? undefined : left.get(name.toLowerCase())
    if (field === undefined) return name
    for (const [other, of] of left) if (of === field) left.delete(other)
    return field
  })
}

function mendRecord(
  record: Readonly<Record<string, string>>,
  mayLack: readonly string[],
): { record: Record<string, string>; mended: boolean } {
  const better: Record<string, string> = Object.fromEntries(mayLack.map((field) => [field, '']))
  let mended = false
  for (const [field, text] of Object.entries(record)) {
    better[field] = mend(text)
    mended ||= better[field] !== text
  }
  return { record: better, mended }
}

/** The bytes of a file; those of a gzip file unpacked, whatever its name. */
async function bytesOf(file: string): Promise<Readable> {
  const handle = await open(file)
  const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0)
  await handle.close()
  const bytes = createReadStream(file)
  if (buffer.readUInt16BE() !== 0x1f_8b) return bytes
  const unpacked = createGunzip()
  bytes.on('error', (error) => unpacked.destroy(error))
  return bytes.pipe(unpacked)
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** Reads a file once to find its encoding and its first lines. @throws Workbook */
async function look(file: string): Promise<{ encoding: Encoding; begins: string }> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let begins: string | undefined
  try {
    for await (const chunk of (await bytesOf(file)) as AsyncIterable<Buffer>) {
      const kind = begins === undefined ? kindOfFile(chunk) : 'bytes'
      if (kind === 'workbook') throw new Workbook()
      if (kind !== 'bytes') return { encoding: kind, begins: new TextDecoder(kind).decode(chunk) }
      begins ??= chunk.toString('latin1').replace(LATIN_MARK, '')
      decoder.decode(chunk, { stream: true })
    }
    decoder.decode()
    return { encoding: 'utf-8', begins: begins ?? '' }
  } catch (error) {
    if (error instanceof TypeError) return { encoding: 'windows-1252', begins: begins ?? '' }
    throw error
  }
}

/** The byte order mark of UTF-8, read with one byte a character. */
const LATIN_MARK = /^\u00ef\u00bb\u00bf/

const DELIMITERS = [',', ';', '|', '\t']

function delimiterOf(header: string): string {
  const count = (delimiter: string) => header.split(delimiter).length
  return DELIMITERS.reduce((best, other) => (count(other) > count(best) ? other : best))
}

function toUtf8(encoding: Encoding): Transform {
  const decoder = new TextDecoder(encoding)
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => done(null, decoder.decode(chunk, { stream: true })),
  })
}

const lineOf = (error: CsvError | undefined): number => {
  const lines: unknown = error?.['lines']
  return typeof lines === 'number' ? lines : 0
}

function reasonOf(error: CsvError | undefined): string {
  switch (error?.code) {
    case 'CSV_RECORD_INCONSISTENT_COLUMNS':
    case 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH':
      return 'wrong number of cells'
    case 'CSV_MAX_RECORD_SIZE':
      return 'row too long'
    default:
      return 'quotes are not right'
  }
}
