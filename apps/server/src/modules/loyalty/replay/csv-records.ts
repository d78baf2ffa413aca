import { kindOfFile, separatorLine } from '@vicino/domain/typed/csv-text'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'

/*
 * A CSV reader for files of millions of rows. The importer of places uses csv-parse, which repairs
 * encodings and explains each row; csv-parse alone takes as long as reading and evaluating together
 * take here (docs/modules/loyalty.md, "Replay"). A test compares the two.
 */

/** Largest record in characters; a longer one means that a quote is not closed. */
const RECORD_MAX = 1_000_000
const CHUNK_BYTES = 1 << 18

/** Receives the cells of a record. The array is reused for the next record. */
export type OnRecord = (cells: readonly string[]) => void

/**
 * Reads a CSV file (RFC 4180, UTF-8 with or without BOM or UTF-16, plain or gzip) record by record.
 * The delimiter is the one that the header has most of: comma, semicolon or tab; or the one in
 * Excel's first line `sep=;`. Empty lines are skipped; a missing cell is empty.
 * @param choose receives the header and returns the wanted columns, and the function that gets
 * their cells in that order
 * @throws Error when the file cannot be read, is a workbook, has no header, or a quote is not
 * closed
 */
export async function readRecords(
  file: string,
  choose: (header: readonly string[]) => { columns: readonly number[]; onRecord: OnRecord },
): Promise<void> {
  let decoder: InstanceType<typeof TextDecoder> | undefined
  let separator: string | null = null
  let reader: RecordReader | undefined
  let rest = ''
  const take = (text: string, isLast: boolean): string => {
    if (reader !== undefined) return reader(text, isLast)
    const end = text.indexOf('\n')
    if (end === -1 && !isLast) return text
    const line = end === -1 ? text : text.slice(0, end)
    const named = separator === null && end !== -1 ? separatorLine(line) : null
    if (named !== null) {
      separator = named
      return take(text.slice(end + 1), isLast)
    }
    if (line.trim() === '') throw new Error(`${file} has no header`)
    const delimiter = separator ?? delimiterOf(line)
    let header: string[] = []
    readerOf(delimiter, null, (cells) => (header = cells.map((cell) => cell.trim())))(line, true)
    const { columns, onRecord } = choose(header)
    reader = readerOf(delimiter, columns, onRecord)
    return end === -1 ? '' : reader(text.slice(end + 1), isLast)
  }
  for await (const chunk of await bytesOf(file)) {
    decoder ??= decoderOf(chunk, file)
    rest = take(rest + decoder.decode(chunk, { stream: true }), false)
    if (rest.length > RECORD_MAX) throw new Error(`${file}: a quote is not closed: ${rest.slice(0, 80)} …`)
  }
  take(rest + (decoder?.decode() ?? ''), true)
}

function decoderOf(first: Buffer, file: string): InstanceType<typeof TextDecoder> {
  const kind = kindOfFile(first)
  if (kind === 'workbook') throw new Error(`${file} is a workbook of a spreadsheet: save it as CSV UTF-8`)
  return new TextDecoder(kind === 'bytes' ? 'utf-8' : kind)
}

/** Yields the bytes of a file; a gzip file is unpacked, whatever its name. */
async function bytesOf(file: string): Promise<AsyncIterable<Buffer>> {
  const handle = await open(file)
  const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0)
  await handle.close()
  const bytes = createReadStream(file, { highWaterMark: CHUNK_BYTES })
  if (buffer.readUInt16BE() !== 0x1f_8b) return bytes
  const unpacked = createGunzip({ chunkSize: CHUNK_BYTES })
  bytes.on('error', (error) => unpacked.destroy(error))
  return bytes.pipe(unpacked)
}

function delimiterOf(header: string): string {
  const count = (delimiter: string): number => header.split(delimiter).length
  return [',', ';', '\t'].reduce((best, other) => (count(other) > count(best) ? other : best))
}

/**
 * Reads the complete records of a text and returns the rest: the beginning of a record that
 * continues in the next text.
 */
type RecordReader = (text: string, isLast: boolean) => string

/** @param columns the wanted columns; null = all */
function readerOf(delimiter: string, columns: readonly number[] | null, onRecord: OnRecord): RecordReader {
  const cells: string[] = columns === null ? [] : columns.map(() => '')
  /** Position of each column's cell in the record; -1 = not wanted. */
  const places: number[] = []
  for (const [place, column] of (columns ?? []).entries()) places[column] = place
  const width = places.length
  for (let column = 0; column < width; column += 1) places[column] ??= -1

  /** Reads a record without quotes, from `start` to `end`. */
  const takePlain = (text: string, start: number, end: number): void => {
    cells.fill('')
    let from = start
    for (let column = 0; column < width && from <= end; column += 1) {
      let to = text.indexOf(delimiter, from)
      if (to === -1 || to > end) to = end
      const place = places[column] ?? -1
      if (place !== -1) cells[place] = text.slice(from, to)
      from = to + 1
    }
    onRecord(cells)
  }
  const takeCells = (all: readonly string[]): void => {
    if (columns === null) return onRecord(all)
    for (const [place, column] of columns.entries()) cells[place] = all[column] ?? ''
    onRecord(cells)
  }

  return (text, isLast) => {
    let start = 0
    let quote = text.indexOf('"')
    while (start < text.length) {
      if (quote !== -1 && quote < start) quote = text.indexOf('"', start)
      let end = text.indexOf('\n', start)
      if (end === -1) {
        if (!isLast) break
        end = text.length
      }
      if (columns === null || (quote !== -1 && quote < end)) {
        const found = quotedRecord(text, start, delimiter, isLast)
        if (found === null) break
        takeCells(found.cells)
        start = found.next
        continue
      }
      const last = end > start && text.charCodeAt(end - 1) === 13 ? end - 1 : end
      if (last > start) takePlain(text, start, last)
      start = end + 1
    }
    return text.slice(start)
  }
}

/**
 * Reads the cells of a record with quotes, and where the next record begins; null when the text
 * ends before the record does.
 */
function quotedRecord(
  text: string,
  start: number,
  delimiter: string,
  isLast: boolean,
): { cells: string[]; next: number } | null {
  const cells: string[] = []
  let at = start
  for (;;) {
    let cell = ''
    if (text[at] === '"') {
      for (;;) {
        const close = text.indexOf('"', at + 1)
        // A quote at the end of the text may be the first of a doubled one.
        if (close === -1 || (close === text.length - 1 && !isLast)) return unclosed(text, start, isLast)
        cell += text.slice(at + 1, close)
        at = close + 1
        if (text[at] !== '"') break
        cell += '"'
      }
    }
    // Takes the text after a closed quote, or an unquoted cell, up to the next delimiter or line
    // end.
    const from = at
    while (at < text.length && text[at] !== delimiter && text[at] !== '\n') at += 1
    if (at === text.length && !isLast) return null
    const isEnd = text[at] !== delimiter
    const to = isEnd && at > from && text[at - 1] === '\r' ? at - 1 : at
    cells.push(cell + text.slice(from, to))
    at += 1
    if (isEnd) return { cells, next: at }
  }
}

function unclosed(text: string, start: number, isLast: boolean): null {
  if (!isLast) return null
  throw new Error(`A quote is not closed: ${text.slice(start, start + 80)} …`)
}
