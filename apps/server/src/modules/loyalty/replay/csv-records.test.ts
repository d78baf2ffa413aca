import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readRecords } from './csv-records.ts'

let folder: string
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'vicino-csv-'))))
afterAll(() => rm(folder, { recursive: true }))

async function read(content: string | Buffer, wanted: readonly string[]): Promise<string[][]> {
  const file = join(folder, 'file.csv')
  await writeFile(file, content)
  const records: string[][] = []
  await readRecords(file, (header) => ({
    columns: wanted.map((name) => header.indexOf(name)),
    onRecord: (cells) => records.push([...cells]),
  }))
  return records
}

const cell = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'è', '"', ',', '\n', '\r\n', ' ', '1'), maxLength: 6 }),
  fc.constantFrom('', '12.50', '2011-01-01T10:00:00'),
)
const plain = (text: string): string => (/[",\r\n]|^$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

it('reads the same as csv-parse, with any quoting and line ends', async () => {
  const table = fc.array(fc.tuple(cell, cell, cell), { maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(table, fc.constantFrom('\n', '\r\n'), fc.boolean(), async (rows, end, last) => {
      const text = [['a', 'b', 'c'], ...rows].map((row) => row.map(plain).join(',')).join(end)
      const content = last ? text + end : text
      const expected = parse(content, { bom: true, columns: true })
      const found = await read(content, ['c', 'a'])
      expect(found).toEqual((expected as Record<string, string>[]).map((row) => [row['c'], row['a']]))
    }),
    { numRuns: 150 },
  )
})

it('reads gzip, a BOM, semicolons and tabs, short records, and skips empty lines', async () => {
  expect(await read('\uFEFFid;name\n1;Città\n\n2\n', ['name', 'id'])).toEqual([
    ['Città', '1'],
    ['', '2'],
  ])
  expect(await read(gzipSync('id\tname\r\n1\t"a\tb"'), ['name'])).toEqual([['a\tb']])
  expect(await read('id,name', ['id'])).toEqual([])
  await expect(read('\n', [])).rejects.toThrow('no header')
  await expect(read('id,name\n1,"open\n2,b\n', ['id'])).rejects.toThrow('not closed')
})

it('reads records that cross the pieces in which a file is read', async () => {
  const rows = Array.from({ length: 40_000 }, (_, index) => [
    `${index}`,
    index % 7 === 0 ? `"à, ${index}"` : `è${index}`,
  ])
  const found = await read(`id,name\n${rows.map((row) => row.join(',')).join('\n')}\n`, ['id', 'name'])
  expect(found).toHaveLength(rows.length)
  expect(found.at(-1)).toEqual(['39999', 'è39999'])
  expect(found[39_998]).toEqual(['39998', 'à, 39998'])
})
