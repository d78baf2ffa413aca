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

export type Font = 'regular' | 'bold'

/**
 * Chooses the font for a text and returns what it can write, because PDF/A requires every glyph.
 * Figtree has all Latin alphabets of Europe. A text with other letters is written in Noto Sans, which
 * has Greek, Cyrillic, Vietnamese and Devanagari too; what both lack becomes a question mark.
 */
export function readable(pdf: Pdf, font: Font, text: string): string {
  const letters = Array.from(text.normalize('NFC'))
  if (letters.every(canWrite(pdf.font(font)))) return letters.join('')
  const canWide = canWrite(pdf.font(`${font}-wide`))
  return letters.map((letter) => (canWide(letter) ? letter : '?')).join('')
}

/** Tells whether the chosen font has a letter. */
function canWrite(pdf: Pdf): (letter: string) => boolean {
  // PDFKit offers the chosen font only in this private field.
  const { font } = Reflect.get(pdf, '_font') as { font: { hasGlyphForCodePoint(point: number): boolean } }
  return (letter) => letter === '\n' || font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
}
