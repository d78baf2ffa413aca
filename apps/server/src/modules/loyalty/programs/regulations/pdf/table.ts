import type { Block } from '@vicino/domain/loyalty/regulation/document'
import {
  type Element,
  ensureRoom,
  type Font,
  INK,
  mark,
  type Pdf,
  readable,
  widthOf,
} from '../../../../../platform/pdf/page.ts'

type Table = Extract<Block, { readonly type: 'table' }>

const PADDING = 4
const SIZE = 9
const LINE = '#c9c2b6'

/**
 * Draws a table with columns as wide as their texts need. A row never breaks over two pages. The
 * head is drawn on each page, and read out once.
 */
export function drawTable(pdf: Pdf, part: Element, { head, rows }: Table): void {
  const widths = columnWidths(pdf, [head, ...rows])
  const [first] = rows
  ensureRoom(
    pdf,
    heightOf(pdf, head, widths, 'bold') + (first === undefined ? 0 : heightOf(pdf, first, widths, 'regular')),
  )
  const table = pdf.struct('Table')
  part.add(table)
  drawRow(pdf, table, head, widths, 'TH')
  for (const row of rows) {
    const height = heightOf(pdf, row, widths, 'regular')
    if (ensureRoom(pdf, height)) {
      drawCells(pdf, head, widths, 'bold', (draw) => {
        pdf.markContent('Artifact', { type: 'Layout' })
        draw()
        pdf.endMarkedContent()
      })
    }
    drawRow(pdf, table, row, widths, 'TD')
  }
  table.end()
  pdf.x = pdf.page.margins.left
  pdf.y += 8
}

function drawRow(
  pdf: Pdf,
  table: Element,
  cells: readonly string[],
  widths: readonly number[],
  tag: 'TH' | 'TD',
): void {
  const row = pdf.struct('TR')
  table.add(row)
  // A head belongs to its column; the types of PDFKit lack `scope`.
  const options = tag === 'TH' ? { scope: 'Column' } : {}
  drawCells(pdf, cells, widths, tag === 'TH' ? 'bold' : 'regular', (draw) =>
    mark(pdf, row, tag, draw, options),
  )
  row.end()
}

/** Draws the cells of a row through `put`, and the line below them. */
function drawCells(
  pdf: Pdf,
  cells: readonly string[],
  widths: readonly number[],
  font: Font,
  put: (draw: () => void) => void,
): void {
  const height = heightOf(pdf, cells, widths, font)
  const { y } = pdf
  let x = pdf.page.margins.left
  pdf.fontSize(SIZE).fillColor(INK)
  for (const [index, cell] of cells.entries()) {
    const [left, width] = [x + PADDING, widths[index] ?? 0]
    put(() => void pdf.text(readable(pdf, font, cell), left, y + PADDING, { width: width - 2 * PADDING }))
    x += width
  }
  pdf.markContent('Artifact', { type: 'Layout' })
  pdf
    .moveTo(pdf.page.margins.left, y + height)
    .lineTo(x, y + height)
    .lineWidth(0.5)
    .stroke(LINE)
  pdf.endMarkedContent()
  pdf.x = pdf.page.margins.left
  pdf.y = y + height
}

function heightOf(pdf: Pdf, cells: readonly string[], widths: readonly number[], font: Font): number {
  pdf.fontSize(SIZE)
  const heights = cells.map((cell, index) =>
    pdf.heightOfString(readable(pdf, font, cell), { width: (widths[index] ?? 0) - 2 * PADDING }),
  )
  return Math.max(...heights) + 2 * PADDING
}

/**
 * Gives each column the width of its longest word, and shares the rest by the length of its texts.
 */
function columnWidths(pdf: Pdf, rows: readonly (readonly string[])[]): number[] {
  pdf.fontSize(SIZE)
  const columns = (rows[0] ?? []).map((_, index) => rows.map((row) => row[index] ?? ''))
  const least = columns.map((texts) => {
    const words = texts.flatMap((text) => text.split(/\s+/u))
    return Math.min(
      160,
      Math.max(...words.map((word) => pdf.widthOfString(readable(pdf, 'bold', word)))) + 2 * PADDING + 1,
    )
  })
  const wanted = columns.map(
    (texts) =>
      Math.max(...texts.map((text) => pdf.widthOfString(readable(pdf, 'bold', text)))) + 2 * PADDING + 1,
  )
  const total = widthOf(pdf)
  const taken = least.reduce((sum, width) => sum + width, 0)
  if (taken >= total) return least.map((width) => (width * total) / taken)
  const more = wanted.map((width, index) => Math.max(0, width - (least[index] ?? 0)))
  const asked = more.reduce((sum, width) => sum + width, 0)
  const share = asked === 0 ? 0 : Math.min(1, (total - taken) / asked)
  return least.map((width, index) => width + (more[index] ?? 0) * share)
}
