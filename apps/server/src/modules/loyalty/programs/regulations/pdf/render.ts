import { setImmediate as othersTurn } from 'node:timers/promises'
import type { Block, Section } from '@vicino/domain/loyalty/regulation/document'
import { openPdf } from '../../../../../platform/pdf/open-pdf.ts'
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
import { drawTable } from './table.ts'

/**
 * Facts of a document beside its text: author, date, the line below the title and the foot of each
 * page.
 */
export interface Imprint {
  readonly author: string
  readonly subject: string
  /** Date of the document; the time of printing is not used. */
  readonly at: Date
  readonly byline: string
  /** The page number is added to the first line. */
  readonly foot: readonly [string, string]
}

/** A title with sections of paragraphs, lists and tables. */
export interface Printed {
  readonly title: string
  readonly sections: readonly Pick<Section, 'title' | 'blocks'>[]
}

const MARGINS = { top: 64, bottom: 84, left: 64, right: 64 }
const SOFT = '#5d5850'
const INDENT = 14
/** Room below a heading, in points, so that it never stands alone at the end of a page. */
const ROOM_BELOW_HEADING = 72

/**
 * Renders a document as PDF/A-2a: tagged (headings, paragraphs, lists, tables with their heads), in
 * Italian, with embedded fonts. The bytes do not depend on the time of printing. The foot of each
 * page is outside of the tagged text.
 */
export async function renderPdf(document: Printed, imprint: Imprint): Promise<Buffer> {
  const { pdf, root, bytes } = await openPdf({ ...imprint, title: document.title, margins: MARGINS })
  // A document takes some hundredths of a second, so other requests get a turn between its parts.
  drawHead(pdf, root, document.title, imprint)
  for (const [index, section] of document.sections.entries()) {
    await othersTurn()
    drawSection(pdf, root, section, index + 1)
  }
  root.end()
  drawFeet(pdf, imprint)
  await othersTurn()
  return bytes()
}

function drawHead(pdf: Pdf, root: Element, title: string, imprint: Imprint): void {
  write(pdf, root, 'H1', title, { font: 'bold', size: 20, after: 4 })
  write(pdf, root, 'P', imprint.byline, {
    size: 10,
    color: SOFT,
    after: 10,
  })
}

function drawSection(
  pdf: Pdf,
  root: Element,
  { title, blocks }: Printed['sections'][number],
  number: number,
): void {
  ensureRoom(pdf, ROOM_BELOW_HEADING)
  pdf.moveDown(0.6)
  const part = pdf.struct('Sect')
  root.add(part)
  write(pdf, part, 'H2', `${number}. ${title}`, { font: 'bold', size: 12.5, after: 4 })
  for (const block of blocks) drawBlock(pdf, part, block)
  part.end()
}

function drawBlock(pdf: Pdf, part: Element, block: Block): void {
  if (block.type === 'table') return drawTable(pdf, part, block)
  if (block.type === 'list') return drawList(pdf, part, block.items)
  if (block.type === 'paragraph') return write(pdf, part, 'P', block.text, { after: 5 })
  ensureRoom(pdf, ROOM_BELOW_HEADING)
  return write(pdf, part, 'H3', block.text, { font: 'bold', size: 10.5, after: 3 })
}

function drawList(pdf: Pdf, part: Element, items: readonly string[]): void {
  const list = pdf.struct('L')
  part.add(list)
  for (const item of items) {
    ensureRoom(pdf, 30)
    const entry = pdf.struct('LI')
    list.add(entry)
    const { y } = pdf
    const left = pdf.page.margins.left
    pdf.font('regular').fontSize(10).fillColor(INK)
    mark(pdf, entry, 'Lbl', () => pdf.text('•', left, y, { lineBreak: false }))
    mark(pdf, entry, 'LBody', () =>
      pdf.text(readable(pdf, 'regular', item), left + INDENT, y, {
        width: widthOf(pdf) - INDENT,
        lineGap: 1.5,
      }),
    )
    entry.end()
    pdf.x = left
    pdf.y += 3
  }
  list.end()
  pdf.y += 3
}

/** Writes a text below the last one, as one element. */
function write(
  pdf: Pdf,
  parent: Element,
  tag: string,
  text: string,
  {
    font = 'regular',
    size = 10,
    color = INK,
    after = 0,
  }: { font?: Font; size?: number; color?: string; after?: number },
): void {
  pdf.fontSize(size).fillColor(color)
  mark(pdf, parent, tag, () =>
    pdf.text(readable(pdf, font, text), pdf.page.margins.left, pdf.y, { width: widthOf(pdf), lineGap: 1.5 }),
  )
  pdf.y += after
}

/**
 * Draws foot and page number as artifacts, so that screen readers do not read them on each page.
 */
function drawFeet(pdf: Pdf, imprint: Imprint): void {
  const { count } = pdf.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(index)
    const { margins, height } = pdf.page
    // PDFKit would begin a page for text below the margin.
    const { bottom } = margins
    margins.bottom = 0
    pdf.markContent('Artifact', { type: 'Pagination' })
    pdf.fontSize(7.5).fillColor(SOFT)
    const place = { width: widthOf(pdf), lineBreak: false } as const
    const foot = [`${imprint.foot[0]} · pagina ${index + 1} di ${count}`, imprint.foot[1]]
    for (const [line, said] of foot.entries()) {
      pdf.text(readable(pdf, 'regular', said), margins.left, height - 56 + line * 12, place)
    }
    pdf.endMarkedContent()
    margins.bottom = bottom
  }
}
