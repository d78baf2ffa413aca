import { GLYPHS } from './glyphs.ts'

const EM = 1000

/**
 * Measures a text in pixels at a size in pixels. @throws Error for a letter without an outline in
 * GLYPHS
 */
export function widthOf(text: string, size: number): number {
  return ([...text].reduce((sum, letter) => sum + glyphOf(letter)[0], 0) * size) / EM
}

/** Draws a text as SVG paths with its baseline at x, y; `size` is the em in pixels. */
export function letters(text: string, { x, y, size }: { x: number; y: number; size: number }): string {
  let at = 0
  const paths = [...text].map((letter) => {
    const [advance, outline] = glyphOf(letter)
    const path = outline === '' ? '' : `<path transform="translate(${at} 0)" d="${outline}"/>`
    at += advance
    return path
  })
  return `<g transform="translate(${x} ${y}) scale(${size / EM})">${paths.join('')}</g>`
}

function glyphOf(letter: string): readonly [number, string] {
  const glyph = GLYPHS[letter]
  if (glyph === undefined) throw new Error(`No outline of '${letter}'`)
  return glyph
}
