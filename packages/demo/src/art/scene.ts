import { at, circle, dark, leaf, type Motif, oval, shape, type Tones } from './kit.ts'
import type { Palette } from './palettes.ts'

/** Number of arrangements of `drawScene`. */
export const variantCount = 4

const groundY = 250
/** A longer drawing appears only once in an image, so that an image has less than 6 kB. */
const heaviestTwin = 2750

function grounded(motif: Motif, tones: Tones, shadow: string): string {
  const under = motif.flat
    ? oval(16, 62, motif.foot * 1.12, motif.foot * 0.94, shadow)
    : oval(14, groundY - 4, motif.foot * 1.1, 20 + motif.foot * 0.1, shadow)
  return under + motif.draw(tones)
}

const sprig = (tones: Tones, shadow: string): string =>
  oval(8, 4, 74, 15, shadow) +
  leaf(0, 0, 150, -34, '#4d9a5c') +
  leaf(0, 0, 168, 2, '#66b070') +
  leaf(4, 0, 140, 38, '#4d9a5c') +
  shape('M-44 -34L44 -34L34 8C20 14 -20 14 -34 8Z', tones.alt) +
  dark('M8 -34L44 -34L34 8C26 12 18 12 10 12Z')

const arch = 'M-300 800L-300 330C-300 150 -170 50 0 50C170 50 300 150 300 330L300 800Z'
const blob =
  'M150 420C130 210 300 70 520 84C760 96 900 250 872 440C846 640 690 716 500 712C300 710 168 620 150 420Z'

const mirrored = (body: string): string => `<g transform="scale(-1 1)">${body}</g>`

/** Places a motif on its background; the whole composition survives a crop to the middle square. */
export function drawScene(motif: Motif, palette: Palette, variant: number): string {
  const { bg, halo, floor, shadow, main, alt } = palette
  const tones: Tones = { main, alt }
  const swapped: Tones = { main: alt, alt: main }
  const ground = `<path d="M0 0H1000V800H0Z" fill="${bg}"/>`
  const wide = motif.foot > 230
  switch (variant % variantCount) {
    case 1:
      return (
        ground + circle(500, 400, 350, halo) + at(500, 410, mirrored(grounded(motif, swapped, shadow)), 1.04)
      )
    case 2: {
      const table = motif.flat ? shape(blob, halo) : shape('M0 540H1000V800H0Z', floor)
      const item = grounded(motif, tones, shadow)
      if (item.length > heaviestTwin)
        return ground + table + at(500, motif.flat ? 400 : 422, mirrored(item), 1.1)
      const back = at(wide ? 690 : 668, motif.flat ? 290 : 372, grounded(motif, swapped, shadow), 0.66)
      const front = at(wide ? 410 : 384, motif.flat ? 490 : 446, mirrored(item), 0.9)
      return ground + table + back + front
    }
    case 3: {
      const prop = motif.flat ? '' : at(wide ? 806 : 752, 706, sprig(tones, shadow), 0.95)
      const table = motif.flat
        ? circle(500, 400, 372, floor)
        : at(500, 0, shape(arch, halo)) + shape('M0 616H1000V800H0Z', floor)
      const body = at(
        motif.flat ? 500 : 478,
        motif.flat ? 396 : 424,
        grounded(motif, tones, shadow),
        1.12,
        motif.flat ? -14 : 0,
      )
      return ground + table + body + prop
    }
    default:
      return ground + at(500, 410, grounded(motif, tones, shadow), 1.06)
  }
}
