import { around, at, box, circle, leaf, line, polar, ring, shape } from './kit.ts'
import { drawLetters, initials } from './letters.ts'
import { type MotifName, motifs } from './motifs/index.ts'
import { hash, pick, prng } from './prng.ts'

export type Logo = { name: string; motif?: MotifName; hue: number }

/**
 * Background, frame and mark of a brand, chosen by hue; the contrast between frame and mark is at
 * least 4.5:1.
 */
const colours = [
  ['#f9dcd2', '#a92e22', '#fff6ea'],
  ['#f7e3c4', '#7a3b1d', '#fff3dc'],
  ['#fbf0c4', '#2d2a45', '#f6d75a'],
  ['#eaf0cf', '#4a5a1e', '#fbf7d9'],
  ['#d9ecd2', '#1f5c3a', '#f6f3d4'],
  ['#cfeae4', '#17594f', '#fde9c9'],
  ['#d2eaf2', '#1d4e6b', '#fdf3d7'],
  ['#d7e4f8', '#23458f', '#fbe7a6'],
  ['#e2e0f3', '#2f3160', '#fbd6c2'],
  ['#efdfee', '#5b2a55', '#fde3c8'],
  ['#f8dbe3', '#7c2d4c', '#fdeedd'],
  ['#efe9dd', '#262338', '#f2c9a0'],
] as const

type Frame = (fill: string, mark: string) => string

const scallops = (fill: string, count: number, reach: number, r: number): string =>
  around(count, (a) => {
    const [x, y] = polar(a, reach)
    return circle(48 + x, 48 + y, r, fill)
  }).join('')

const frames: readonly Frame[] = [
  (fill, mark) => circle(48, 48, 42, fill) + ring(48, 48, 37, mark, 1.6),
  (fill, mark) => scallops(fill, 16, 36, 7.6) + circle(48, 48, 37, fill) + ring(48, 48, 34.5, mark, 1.6),
  (fill, mark) =>
    shape('M12 88L12 46C12 20 28 8 48 8C68 8 84 20 84 46L84 88Z', fill) +
    line('M17.5 82.5L17.5 46C17.5 24 31 13.5 48 13.5C65 13.5 78.5 24 78.5 46L78.5 82.5Z', mark, 1.6),
  (fill, mark) =>
    shape('M48 6C60 14 72 16 84 16L84 48C84 70 66 84 48 91C30 84 12 70 12 48L12 16C24 16 36 14 48 6Z', fill) +
    line(
      'M48 13C58 19.5 68 21.5 78 22L78 48C78 66 63 78 48 84.5C33 78 18 66 18 48L18 22C28 21.5 38 19.5 48 13Z',
      mark,
      1.6,
    ),
  (fill) =>
    box(12, 12, 72, 72, 6, fill) +
    [0, 1, 2, 3, 4, 5, 6]
      .map((i) =>
        [12, 84]
          .map((edge) => circle(15 + i * 11, edge, 3, '#ground') + circle(edge, 15 + i * 11, 3, '#ground'))
          .join(''),
      )
      .join(''),
  (fill, mark) =>
    shape('M48 4L87 26L87 70L48 92L9 70L9 26Z', fill) +
    line('M48 11L81 29.5L81 66.5L48 85L15 66.5L15 29.5Z', mark, 1.6),
  (fill) => box(10, 10, 76, 76, 24, fill),
  (fill, mark) =>
    circle(48, 48, 43, fill) + leaf(48, 83, 16, -58, mark, 0.4) + leaf(48, 83, 16, 58, mark, 0.4),
]

/**
 * Draws a brand mark, 96 × 96, legible at 32 px: the letters (or the motif) of a shop in a frame
 * that depends on its name.
 */
export function drawLogo({ name, motif, hue }: Logo): string {
  const random = prng(hash(`logo ${name}`))
  const turn = (((hue % 360) + 360) % 360) / 360
  const [ground, fill, mark] = colours[Math.floor(turn * colours.length)] ?? colours[0]
  const frame = pick(frames, random)
  const text = initials(name)
  const letters = random() < 0.4 ? text.slice(0, 1) : text
  const middle = frame === frames[2] ? 51 : frame === frames[7] ? 43 : 48
  const inside = motif
    ? circle(48, middle, 31, ground) + at(48, middle, motifs[motif].draw({ main: fill, alt: mark }), 0.098)
    : drawLetters(letters, mark, letters.length === 1 ? 38 : 27, middle)
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">' +
    box(0, 0, 96, 96, 0, ground) +
    frame(fill, mark).replaceAll('#ground', ground) +
    inside +
    '</svg>'
  )
}
