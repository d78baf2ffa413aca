/**
 * Backgrounds of the images. `halo` is the shape behind the motif, `floor` the table; `main` and
 * `alt` are for the motif.
 */
export type Palette = {
  readonly bg: string
  readonly halo: string
  readonly floor: string
  readonly shadow: string
  readonly main: string
  readonly alt: string
}

const of = (bg: string, halo: string, floor: string, shadow: string, main: string, alt: string): Palette => ({
  bg,
  halo,
  floor,
  shadow,
  main,
  alt,
})

export const palettes = {
  peach: of('#f3c9a6', '#f9dcc4', '#ecb98f', '#cfa283', '#23676b', '#d8472f'),
  mint: of('#bfe4e0', '#d8f0ec', '#a6d6d0', '#94bfba', '#e5604a', '#f2bd45'),
  lilac: of('#dcd6f0', '#ebe7f8', '#cbc3e6', '#b9b2d0', '#30427a', '#eb8f3c'),
  butter: of('#f8e6a4', '#fdf3cd', '#f0d67f', '#d8c17a', '#2c7a5c', '#d9503f'),
  sky: of('#c4ddf2', '#dcecf9', '#acceea', '#9bb8d1', '#df6c3a', '#f3cd57'),
  sand: of('#e9dcc6', '#f4ebdc', '#dccbae', '#c6b69b', '#2f5248', '#c9563c'),
  sage: of('#c9dbbd', '#dde9d4', '#b5cca6', '#a5b997', '#c1443a', '#e6ad3f'),
  blush: of('#f6cfcd', '#fbe3e0', '#eeb8b5', '#d2a5a4', '#7c2d4c', '#3b7f92'),
  paper: of('#f0ece2', '#faf7f0', '#e2dccd', '#cbc5b6', '#2b5fc7', '#e8a93f'),
  coral: of('#f5b39b', '#f9cbb9', '#ec9d82', '#cf8a75', '#2d3560', '#f7dc8b'),
} as const satisfies Record<string, Palette>

export type PaletteName = keyof typeof palettes
export const paletteNames = Object.keys(palettes) as PaletteName[]
