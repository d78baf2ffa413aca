import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { ZipDeflate as Part } from 'fflate'
import { DAY_MS } from '@vicino/domain/loyalty/clock'
import { romeSecond } from './rome-moments.ts'

/**
 * Kind of a column's cells: texts, whole numbers, euros, or moments, shown by Rome's wall clock.
 */
export type XlsxKind = 'text' | 'whole' | 'euros' | 'moment' | 'date'

export interface XlsxColumn {
  readonly title: string
  readonly kind: XlsxKind
  /** Width in characters. */
  readonly width: number
}

/** Of its column's kind; a moment as Date, a date as YYYY-MM-DD. null = empty. */
export type XlsxCell = string | number | Date | null

/** A row of a file, and the person whom it is about; null = nobody. */
export interface FileRow {
  readonly userId: string | null
  readonly cells: readonly XlsxCell[]
}

/** The rows of a file, read part by part. */
export interface FileRows {
  /** Name of the sheet. */
  readonly name: string
  readonly columns: readonly XlsxColumn[]
  /** The first of the columns that are filled only for people who consent; null = there is none. */
  readonly personalFrom: number | null
  readonly batches: AsyncIterable<readonly FileRow[]>
}

/** Rows of a sheet beneath its head (ECMA-376, 18.3.1.73). */
export const XLSX_ROWS = 1_048_575

/**
 * Streams a workbook of one sheet (ECMA-376, Office Open XML): only the rows of one part are in
 * memory. A text stays a text whatever it begins with: no cell is a formula.
 */
export function xlsxOf(
  name: string,
  columns: readonly XlsxColumn[],
  batches: AsyncIterable<readonly (readonly XlsxCell[])[]>,
): Readable {
  return Readable.from(zipped(name, sheetOf(columns, batches)), { objectMode: false })
}

/** Compresses the parts of a workbook while they come, and waits for slow readers. */
async function* zipped(name: string, sheet: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const { Zip, ZipDeflate } = await import('fflate')
  const packed: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    packed.push(bytes)
  })
  const begin = (path: string): Part => {
    const part = new ZipDeflate(path, { level: 3 })
    zip.add(part)
    return part
  }
  for (const [path, text] of Object.entries(partsOf(name))) begin(path).push(Buffer.from(text), true)
  const part = begin('xl/worksheets/sheet1.xml')
  for await (const text of sheet) {
    part.push(Buffer.from(text))
    yield* packed.splice(0)
  }
  part.push(new Uint8Array(), true)
  zip.end()
  yield* packed.splice(0)
}

/** Rows that are compressed at once; other requests wait meanwhile. */
const ROWS_AT_ONCE = 100

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Indexes in `cellXfs` below. */
const STYLES = { plain: 0, head: 1, whole: 2, euros: 3, moment: 4, date: 5, quoted: 6 } as const

const partsOf = (name: string): Record<string, string> => ({
  '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="164" formatCode="#,##0.00\\ &quot;€&quot;"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm"/><numFmt numFmtId="166" formatCode="dd/mm/yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="7">${[
    'numFmtId="49"',
    'numFmtId="49" fontId="1" applyFont="1"',
    'numFmtId="3"',
    'numFmtId="164"',
    'numFmtId="165"',
    'numFmtId="166"',
    // The cell stays a text even when somebody edits it.
    'numFmtId="49" quotePrefix="1"',
  ]
    .map(
      (xf) =>
        `<xf ${xf.includes('fontId') ? xf : `${xf} fontId="0"`} fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
    )
    .join(
      '',
    )}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
})

async function* sheetOf(
  columns: readonly XlsxColumn[],
  batches: AsyncIterable<readonly (readonly XlsxCell[])[]>,
): AsyncGenerator<string> {
  const widths = columns
    .map(
      ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
    )
    .join('')
  const titles = columns.map(({ title }) => textCell(title, STYLES.head)).join('')
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData><row>${titles}</row>`
  const kinds = columns.map(({ kind }) => kind)
  for await (const rows of batches) {
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      const some = rows.slice(from, from + ROWS_AT_ONCE)
      yield some
        .map((row) => `<row>${row.map((cell, index) => cellOf(cell, kinds[index])).join('')}</row>`)
        .join('')
      await setImmediate()
    }
  }
  yield '</sheetData></worksheet>'
}

function cellOf(cell: XlsxCell, kind: XlsxKind | undefined): string {
  if (cell === null || cell === '') return '<c/>'
  if (kind === 'moment' && cell instanceof Date) return numberCell(wallSerial(cell), STYLES.moment)
  if (kind === 'date' && typeof cell === 'string') return numberCell(daySerial(cell), STYLES.date)
  if (typeof cell === 'number') return numberCell(cell, kind === 'euros' ? STYLES.euros : STYLES.whole)
  const text = String(cell)
  return textCell(text, /^[=+\-@\t\r]/.test(text) ? STYLES.quoted : STYLES.plain)
}

const numberCell = (value: number, style: number): string => `<c s="${style}"><v>${value}</v></c>`
const textCell = (text: string, style: number): string =>
  `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

/** XML has no other control characters than tab and line ends, and no halves of surrogate pairs. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** Day 0 of a workbook's dates, as all spreadsheets count from March 1900 on. */
const FIRST_DAY = Date.UTC(1899, 11, 30)

const daySerial = (day: string): number => (Date.parse(`${day}T00:00:00Z`) - FIRST_DAY) / DAY_MS

/** Returns a moment by Rome's wall clock, in days, because spreadsheets know no zones. */
function wallSerial(moment: Date): number {
  const wall = Date.parse(`${romeSecond(moment).replace(' ', 'T')}Z`)
  return Math.round(((wall - FIRST_DAY) / DAY_MS) * 1e9) / 1e9
}
