/**
 * Images for the demo. Every function is pure, and the same arguments give the same SVG on every
 * machine.
 */
import { type MotifName, motifNames, motifs } from './motifs/index.ts'
import { type PaletteName, paletteNames, palettes } from './palettes.ts'
import { drawScene, variantCount } from './scene.ts'

export { motifNames, paletteNames, variantCount }
export type { MotifName, PaletteName }

export type Image = { motif: MotifName; palette: PaletteName; variant: number }

/** Draws a product image, 1000 × 800 (5:4). `variant` counts from 0 and wraps around. */
export function drawImage({ motif, palette, variant }: Image): string {
  const body = drawScene(motifs[motif], palettes[palette], variant)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 800">${body}</svg>`
}

/** Returns the backgrounds with enough contrast to a motif. */
export function palettesFor(motif: MotifName): PaletteName[] {
  const avoid = motifs[motif].avoid ?? []
  return paletteNames.filter((name) => !avoid.includes(name))
}
export { drawAvatar } from './avatar.ts'
export { bannerCount, drawBanner } from './banner.ts'
export { type Logo, drawLogo } from './logo.ts'
export { drawReceipt } from './receipt.ts'
