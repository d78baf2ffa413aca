import { createInterface } from 'node:readline'
import { pipeline, Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import type { Language } from '@vicino/contract/common/language'
import { csvLine, numberCell } from '../../../platform/csv.ts'
import type { Storage } from '../../../platform/files/storage.ts'
import type { FileRow, FileRows, XlsxCell, XlsxColumn, XlsxKind } from '../../../platform/xlsx.ts'
import { romeSecond } from '../../../platform/rome-moments.ts'

/*
 * An export is stored as compressed lines of JSON: first its columns, then each row with the person
 * whom it is about. So it can be downloaded in either format, and without people who have gone
 * since.
 */

interface Head {
  readonly name: string
  readonly columns: readonly XlsxColumn[]
  readonly personalFrom: number | null
}

/** Rows that are passed on at once. */
const BATCH = 1000

/** Writes a file. @returns its number of rows without the head, and its size in bytes as CSV */
export async function writeStored(
  storage: Storage,
  object: string,
  { name, columns, personalFrom, batches }: FileRows,
  language: Language,
): Promise<{ readonly rows: number; readonly bytes: number }> {
  let rows = 0
  let bytes = Buffer.byteLength(csvLine(columns.map(({ title }) => title)))
  async function* lines(): AsyncGenerator<string> {
    yield `${JSON.stringify({ name, columns, personalFrom } satisfies Head)}\n`
    for await (const batch of batches) {
      rows += batch.length
      let text = ''
      for (const { userId, cells } of batch) {
        bytes += Buffer.byteLength(csvLine(csvCells(columns, cells, language)))
        text += `${JSON.stringify([userId, cells])}\n`
      }
      if (text !== '') yield text
    }
  }
  // An error in the rows also ends the compressed stream, and nothing is kept.
  await storage.putStream(
    object,
    pipeline(Readable.from(lines()), createGzip(), () => undefined),
  )
  return { rows, bytes }
}

/** Reads a file, without the rows of some people. @throws where there is none */
export async function readStored(
  storage: Storage,
  object: string,
  without: ReadonlySet<string>,
): Promise<FileRows> {
  const plain = pipeline(await storage.read(object), createGunzip(), () => undefined)
  const lines = createInterface({ input: plain, crlfDelay: Infinity })[Symbol.asyncIterator]()
  const first = await lines.next()
  if (first.done === true) throw new Error(`${object} is empty`)
  const head = JSON.parse(first.value) as Head
  async function* batches(): AsyncGenerator<FileRow[]> {
    let batch: FileRow[] = []
    for (let line = await lines.next(); line.done !== true; line = await lines.next()) {
      const [userId, cells] = JSON.parse(line.value) as [string | null, XlsxCell[]]
      if (userId !== null && without.has(userId)) continue
      batch.push({ userId, cells: cells.map((cell, place) => revived(cell, head.columns[place]?.kind)) })
      if (batch.length < BATCH) continue
      yield batch
      batch = []
    }
    if (batch.length > 0) yield batch
  }
  return { ...head, batches: batches() }
}

const revived = (cell: XlsxCell, kind: XlsxKind | undefined): XlsxCell =>
  kind === 'moment' && typeof cell === 'string' ? new Date(cell) : cell

/**
 * Formats cells as texts: moments as YYYY-MM-DD HH:MM:SS in Rome, euros with two decimals and the
 * language's sign.
 */
export const csvCells = (
  columns: readonly XlsxColumn[],
  cells: readonly XlsxCell[],
  language: Language,
): string[] =>
  cells.map((cell, place) => {
    if (cell === null) return ''
    if (cell instanceof Date) return romeSecond(cell)
    if (columns[place]?.kind !== 'euros' || typeof cell !== 'number') return String(cell)
    return numberCell(cell, language, 2)
  })
