/* Functions that every part of a page uses. */

export type Pdf = PDFKit.PDFDocument
export type Element = PDFKit.PDFStructureElement

export const INK = '#1c1a17'

/** Adds an element whose content `draw` writes. */
export function mark(
  pdf: Pdf,
  parent: Element,
  tag: string,
  draw: () => unknown,
  options: object = {},
): void {
  parent.add(pdf.struct(tag, options, draw))
}

export function widthOf({ page }: Pdf): number {
  return page.width - page.margins.left - page.margins.right
}

/** Begins a page when less than `height` points are left on this one. @returns whether it did */
export function ensureRoom(pdf: Pdf, height: number): boolean {
  const isFull = pdf.y + height > pdf.page.height - pdf.page.margins.bottom
  if (isFull) pdf.addPage()
  return isFull
}

/**
 * Replaces letters that the font lacks, because PDF/A requires every glyph. Figtree has all Latin
 * alphabets of Europe; other letters become question marks.
 */
export function readable(pdf: Pdf, text: string): string {
  // PDFKit offers the chosen font only in this private field.
  const { font } = Reflect.get(pdf, '_font') as { font: { hasGlyphForCodePoint(point: number): boolean } }
  return Array.from(text.normalize('NFC'), (letter) =>
    letter === '\n' || font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) ? letter : '?',
  ).join('')
}
