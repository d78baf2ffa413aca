import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { type CsvColumns, readCsv, readCsvText, Workbook } from './csv.ts'

const SCHEMA = z.object({ codice: z.string(), nome: z.string() })
const ROWS = ['MI-91;Caffè Città dell’Orto', 'MI-92;Più giù']
let folder: string
let files = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vicino-excel-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function rowsOf(
  content: Buffer,
  more: Partial<CsvColumns> = {},
): Promise<[line: number, name: string][]> {
  files += 1
  const file = join(folder, `${files}.csv`)
  await writeFile(file, content)
  const rows: [number, string][] = []
  for await (const entry of readCsv(file, SCHEMA, { key: 'codice', ...more }))
    rows.push([entry.line, 'row' in entry ? entry.row.nome : `refused ${entry.refused.reason}`])
  return rows
}
const FOUND = ['Caffè Città dell’Orto', 'Più giù']
const windows = (text: string): Buffer => Buffer.from(text.replaceAll('’', '\u0092'), 'latin1')
const utf16 = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, 'utf16le')
const file = (...lines: string[]): string => `${lines.join('\r\n')}\r\n`

it.each([
  ['CSV UTF-8', Buffer.from(`\uFEFF${file('codice;nome', ...ROWS)}`), 2],
  ['CSV, in Windows-1252', windows(file('codice;nome', ...ROWS)), 2],
  ['Unicode text', utf16(file('codice;nome', ...ROWS).replaceAll(';', '\t')), 2],
  ['big-endian UTF-16', utf16(file('codice;nome', ...ROWS)).swap16(), 2],
  ['a first line sep=;', Buffer.from(file('sep=;', 'codice;nome', ...ROWS)), 3],
  ['a mark and a first line sep=;', Buffer.from(`\uFEFF${file('sep=;', 'codice;nome', ...ROWS)}`), 3],
  ['sep=; in Windows-1252', windows(file('sep=;', 'codice;nome', ...ROWS)), 3],
  [
    'sep=, where the names have more semicolons',
    Buffer.from(file('sep=,', 'codice,nome', ...ROWS.map((row) => row.replace(';', ',')))),
    3,
  ],
  ['gzip', gzipSync(file('codice;nome', ...ROWS)), 2],
  ['empty rows at the end', Buffer.from(file('codice;nome', ...ROWS, ';', ';;;;', '', ' ; ')), 2],
  [
    'empty columns and rows',
    Buffer.from(file('codice;nome;;;', ...ROWS.map((row) => `${row};;;`), ';;;;')),
    2,
  ],
])('R-233 a file saved by Excel is read: %s', async (_how, content, first) => {
  expect(await rowsOf(content)).toEqual(FOUND.map((name, index) => [first + index, name]))
})

it('R-233 a row with cells missing is still refused', async () => {
  expect(await rowsOf(Buffer.from(file('codice;nome', 'MI-91', ...ROWS)))).toEqual([
    [2, 'refused wrong number of cells'],
    [3, FOUND[0]],
    [4, FOUND[1]],
  ])
})

it('R-233 a loose reading takes rows with other numbers of cells, and quotes within them; a column keeps the name that was given', async () => {
  const content = file('id;nome', 'MI-91', 'MI-92;Bar "Nazionale";Torino', 'MI-93;"Più\ngiù"')
  const loose = { isLoose: true, map: { codice: 'id' }, aliases: { nome: ['id'] } }
  expect(await rowsOf(Buffer.from(content), loose)).toEqual([
    [2, ''],
    [3, 'Bar "Nazionale"'],
    [5, 'Più\ngiù'],
  ])
  expect(await rowsOf(Buffer.from(file('id;nome', 'MI-91;"Bar')), loose)).toEqual([
    [3, 'refused quotes are not right'],
  ])
})

it.each([
  ['xlsx', Buffer.from('504b030414000600', 'hex')],
  ['xls', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
])('R-233 a workbook (%s) is reported as one', async (_kind, content) => {
  await expect(rowsOf(content)).rejects.toThrow(Workbook)
  const read = readCsvText(new TextDecoder('windows-1252').decode(content), SCHEMA, { key: 'codice' })
  await expect(read.next()).rejects.toThrow('save it as CSV')
})
