import { line } from './kit.ts'

/**
 * Capitals of single lines in a 40 × 56 box. They are drawn, so that a mark looks the same with any
 * fonts.
 */
const strokes: Readonly<Record<string, string>> = {
  A: 'M2 56L20 2L38 56M10 38L30 38',
  B: 'M5 2L5 54L22 54C42 54 42 27 22 27L5 27M22 27C39 27 39 2 22 2L5 2',
  C: 'M37 12C24 -6 3 4 3 28C3 52 24 62 37 44',
  D: 'M5 2L5 54L16 54C46 54 46 2 16 2Z',
  E: 'M34 2L5 2L5 54L34 54M5 27L29 27',
  F: 'M34 2L5 2L5 54M5 28L29 28',
  G: 'M37 12C24 -6 3 4 3 28C3 54 26 60 37 44L37 30L25 30',
  H: 'M5 2L5 54M35 2L35 54M5 28L35 28',
  I: 'M20 2L20 54',
  J: 'M30 2L30 38C30 58 6 58 6 40',
  K: 'M5 2L5 54M35 2L6 30M16 22L36 54',
  L: 'M7 2L7 54L34 54',
  M: 'M3 54L5 2L20 36L35 2L37 54',
  N: 'M5 54L5 2L35 54L35 2',
  O: 'M20 2C44 2 44 54 20 54C-4 54 -4 2 20 2Z',
  P: 'M5 54L5 2L21 2C42 2 42 32 21 32L5 32',
  Q: 'M20 2C44 2 44 54 20 54C-4 54 -4 2 20 2ZM24 40L38 57',
  R: 'M5 54L5 2L21 2C42 2 42 30 21 30L5 30M20 30L36 54',
  S: 'M34 10C26 -4 4 0 6 15C8 30 35 24 35 41C35 58 10 58 4 44',
  T: 'M2 2L38 2M20 2L20 54',
  U: 'M5 2L5 36C5 60 35 60 35 36L35 2',
  V: 'M3 2L20 54L37 2',
  W: 'M1 2L9 54L20 18L31 54L39 2',
  X: 'M4 2L36 54M36 2L4 54',
  Y: 'M3 2L20 28L37 2M20 28L20 54',
  Z: 'M4 2L35 2L4 54L36 54',
}

const minor = new Set([
  'di',
  'da',
  'del',
  'dei',
  'della',
  'dello',
  'dell',
  'il',
  'la',
  'le',
  'l',
  'lo',
  'e',
  'dal',
])

/** Returns one or two capitals for a shop: "L’Orto di Nonna Ida" → "OI". */
export function initials(name: string): string {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^A-Za-z]+/)
    .filter((word) => word !== '' && !minor.has(word.toLowerCase()))
  const first = words[0]?.[0] ?? 'V'
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''
  return (first + last).toUpperCase()
}

/** Draws capitals around the middle of a 96 × 96 mark, `size` units tall. */
export function drawLetters(text: string, ink: string, size: number, y = 48): string {
  const scale = Math.round((size / 56) * 100) / 100
  const width = (text.length * 40 + (text.length - 1) * 14) * scale
  const left = Math.round((48 - width / 2) * 10) / 10
  const top = Math.round((y - 28 * scale) * 10) / 10
  const glyphs = Array.from(text, (letter, i) => {
    const glyph = line(strokes[letter] ?? strokes.O ?? '', ink, 10.5)
    return i === 0 ? glyph : `<g transform="translate(${i * 54} 0)">${glyph}</g>`
  })
  return `<g transform="translate(${left} ${top}) scale(${scale})">${glyphs.join('')}</g>`
}
