/**
 * The basic shapes of the demo's drawings; each returns SVG text.
 *
 * Motifs are drawn around their own middle: x from -300 to 300, y from -260 to 260 and down,
 * standing on y = 250. Light falls from the top left, so shade is on the right.
 */

export const INK = '#2a2640'
export const PAPER = '#fffdf6'
export const CREAM = '#fbefd3'
export const GOLD = '#e3b04b'
export const LEMON = '#ece62e'
export const TOMATO = '#d63b2b'
export const BASIL = '#2f8a4e'
export const LEAF = '#5fb06a'
export const CRUST = '#da8d3d'
export const WOOD = '#cf955b'
export const WOOD_DARK = '#ad7440'
export const STEEL = '#c3cad3'
export const STEEL_DARK = '#8f99a8'

/**
 * The two colours that a palette gives to a motif, so that a shirt or a bike changes with its
 * background.
 */
export type Tones = { readonly main: string; readonly alt: string }

export type Motif = {
  /** Half the width of the part that touches the ground; the soft shadow has the same width. */
  readonly foot: number
  /** Seen from above (a pizza, a rug): the shadow is beside it instead of under it. */
  readonly flat?: boolean
  /** Backgrounds with too little contrast to the drawing. */
  readonly avoid?: readonly string[]
  readonly draw: (tones: Tones) => string
}

const round = (value: number): number => Math.round(value * 10) / 10

export const circle = (x: number, y: number, r: number, fill: string): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${fill}"/>`

export const oval = (x: number, y: number, rx: number, ry: number, fill: string, turn = 0): string =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}"` +
  (turn === 0 ? '/>' : ` transform="rotate(${round(turn)} ${round(x)} ${round(y)})"/>`)

export const box = (x: number, y: number, w: number, h: number, r: number, fill: string): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" rx="${r}" fill="${fill}"/>`

export const shape = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`

export const line = (d: string, stroke: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

/** Draws an open circle. */
export const ring = (x: number, y: number, r: number, stroke: string, width: number): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`

/** Draw shade and highlight that fit any colour. */
export const dark = (d: string, strength = 0.12): string =>
  `<path d="${d}" fill="#1b1730" fill-opacity="${strength}"/>`
export const light = (d: string, strength = 0.35): string =>
  `<path d="${d}" fill="#fff" fill-opacity="${strength}"/>`
export const gleam = (d: string, width = 10, strength = 0.45): string =>
  `<path d="${d}" fill="none" stroke="#fff" stroke-opacity="${strength}" stroke-width="${width}" stroke-linecap="round"/>`

/** Mirrors an absolute path (M, L, C, Q, Z only) at x = 0. */
export function mirror(d: string): string {
  let even = true
  return d.replace(/-?\d+(\.\d+)?/g, (digits) => {
    even = !even
    if (even) return digits
    return String(-Number(digits))
  })
}

/**
 * Draws a symmetric silhouette from its right half (which starts and ends on x = 0), with the right
 * half in shade.
 */
export function sym(d: string, fill: string, shade = 0.1): string {
  return shape(`${d}${mirror(d)}`, fill) + (shade > 0 ? dark(d, shade) : '')
}

export function at(x: number, y: number, body: string, scale = 1, turn = 0): string {
  const size = scale === 1 ? '' : ` scale(${scale})`
  const angle = turn === 0 ? '' : ` rotate(${turn})`
  return `<g transform="translate(${round(x)} ${round(y)})${angle}${size}">${body}</g>`
}

/** Draws a pointed leaf that grows from (0, 0) upwards, with a lighter half and a vein. */
export function leaf(x: number, y: number, length: number, turn: number, fill: string, fat = 0.34): string {
  const w = round(length * fat)
  const a = round(-length * 0.35)
  const b = round(-length * 0.75)
  const body = `M0 0C${w} ${a} ${w} ${b} 0 ${-length}C${-w} ${b} ${-w} ${a} 0 0Z`
  const half = `M0 0C${w} ${a} ${w} ${b} 0 ${-length}Z`
  return at(x, y, shape(body, fill) + dark(half, 0.14), 1, turn)
}

/** Draws at points on a circle, for petals, seeds and spokes. */
export function around<T>(count: number, draw: (angle: number, index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => draw((index * 360) / count, index))
}

export const polar = (angle: number, r: number): [number, number] => [
  round(Math.cos((angle * Math.PI) / 180) * r),
  round(Math.sin((angle * Math.PI) / 180) * r),
]

const part = (hex: string, i: number): number => Number.parseInt(hex.slice(1 + i * 2, 3 + i * 2), 16)

/** Mixes two #rrggbb colours. */
export function mix(from: string, to: string, share: number): string {
  const channel = (i: number) => Math.round(part(from, i) * (1 - share) + part(to, i) * share)
  return '#' + [0, 1, 2].map((i) => channel(i).toString(16).padStart(2, '0')).join('')
}
