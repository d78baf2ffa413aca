import { at, box, circle, oval, shape, type Tones } from './kit.ts'
import { type MotifName, motifs } from './motifs/index.ts'
import { type PaletteName, palettes } from './palettes.ts'

type Item = readonly [motif: MotifName, x: number, scale: number]
type Scene = { palette: PaletteName; items: readonly Item[] }

/** Still lifes on the right two thirds; the banner's text is on the calm left side. */
const scenes: readonly Scene[] = [
  {
    palette: 'peach',
    items: [
      ['pizza', 1350, 0.78],
      ['spritz', 1060, 0.9],
      ['cono', 800, 0.66],
    ],
  },
  {
    palette: 'sky',
    items: [
      ['divano', 1220, 0.96],
      ['lampada', 830, 0.84],
      ['monstera', 1462, 0.62],
    ],
  },
  {
    palette: 'butter',
    items: [
      ['regalo', 1340, 0.96],
      ['borsa', 1010, 0.8],
      ['candela', 780, 0.56],
    ],
  },
  {
    palette: 'lilac',
    items: [
      ['sneakers', 1340, 0.86],
      ['cuffie', 990, 0.82],
      ['orologio', 760, 0.56],
    ],
  },
  {
    palette: 'mint',
    items: [
      ['cappuccino', 1350, 0.86],
      ['cornetto', 1000, 0.66],
      ['chicchi', 770, 0.66],
    ],
  },
  {
    palette: 'blush',
    items: [
      ['bouquet', 1370, 1],
      ['bici', 980, 0.96],
      ['libro', 730, 0.5],
    ],
  },
]

function place([name, x, scale]: Item, tones: Tones, shadow: string): string {
  const motif = motifs[name]
  const y = motif.flat ? 320 : 566 - 250 * scale
  const under = motif.flat
    ? oval(16, 62, motif.foot * 1.12, motif.foot * 0.94, shadow)
    : oval(14, 246, motif.foot * 1.1, 20 + motif.foot * 0.1, shadow)
  return at(x, y, under + motif.draw(tones), scale)
}

export const bannerCount = scenes.length

/** Draws a wide image (1600 × 640) for the home carousel; `n` wraps around. */
export function drawBanner(n: number): string {
  const scene = scenes[((n % scenes.length) + scenes.length) % scenes.length] ?? scenes[0]
  if (scene === undefined) throw new RangeError('no banners drawn')
  const { bg, halo, floor, shadow, main, alt } = palettes[scene.palette]
  const items = scene.items.map((item, i) =>
    place(item, i % 2 ? { main: alt, alt: main } : { main, alt }, shadow),
  )
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 640">' +
    box(0, 0, 1600, 640, 0, bg) +
    circle(1160, 330, 430, halo) +
    shape('M0 520C400 470 1100 500 1600 470L1600 640L0 640Z', floor) +
    items.join('') +
    '</svg>'
  )
}
