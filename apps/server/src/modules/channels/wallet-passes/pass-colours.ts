/** Red, green and blue, 0 to 255 each. */
export type Colour = readonly [number, number, number]

export interface PassColours {
  readonly background: Colour
  readonly foreground: Colour
  readonly label: Colour
}

const WHITE: Colour = [255, 255, 255]
const INK: Colour = [20, 20, 26]
const BLACK: Colour = [0, 0, 0]
/** WCAG 2.2, 1.4.3. */
export const LEAST_CONTRAST = 4.5
/** A label is paler than its value, as long as it stays readable. */
const LABEL_FADE = 0.3
const STEP = 0.05

/** Colours of a pass without a logo: the product's own. */
export const OWN_COLOURS = {
  member: { background: [236, 232, 50], foreground: INK, label: [70, 68, 20] },
  coupon: { background: INK, foreground: WHITE, label: [236, 232, 50] },
} as const satisfies Record<string, PassColours>

/**
 * Returns the colours of a pass around a logo's colour, which becomes darker or lighter where text
 * would be unreadable on it.
 */
export function coloursAround(logo: Colour): PassColours {
  const foreground = contrast(logo, WHITE) >= contrast(logo, INK) ? WHITE : INK
  const away = foreground === WHITE ? BLACK : WHITE
  let background = logo
  for (let share = STEP; contrast(background, foreground) < LEAST_CONTRAST; share += STEP) {
    background = mixed(logo, away, share)
  }
  const faded = mixed(foreground, background, LABEL_FADE)
  const label = contrast(background, faded) >= LEAST_CONTRAST ? faded : foreground
  return { background, foreground, label }
}

const mixed = (from: Colour, to: Colour, share: number): Colour => {
  const part = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * Math.min(1, share))
  return [part(0), part(1), part(2)]
}

/** Returns the contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: Colour, other: Colour): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

const linear = (value: number): number => {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

const luminance = ([red, green, blue]: Colour): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

/** Returns a colour in the format of Apple's passes. */
export const rgbText = ([red, green, blue]: Colour): string => `rgb(${red}, ${green}, ${blue})`

/** Returns a colour in the format of Google's passes. */
export const hexText = (colour: Colour): string =>
  `#${colour.map((value) => value.toString(16).padStart(2, '0')).join('')}`
