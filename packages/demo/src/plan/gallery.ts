import { drawImage, type MotifName, palettesFor, variantCount } from '../art/index.ts'
import type { Chance } from './random.ts'

/** Gives out images of products and remembers which must be drawn. */
export class Gallery {
  readonly drawings = new Map<string, () => string>()
  /** Counts the images of each motif, so that the next one of a motif looks different. */
  readonly #shown = new Map<MotifName, number>()

  /**
   * Returns two or three addresses: the same thing on other backgrounds and in other arrangements.
   */
  imagesOf(chance: Chance, motif: MotifName): string[] {
    const palettes = palettesFor(motif)
    const count = chance.whole(2, 3)
    return Array.from({ length: count }, () => {
      const turn = this.#shown.get(motif) ?? 0
      this.#shown.set(motif, turn + 1)
      const palette = palettes[turn % palettes.length] ?? chance.pick(palettes)
      const variant = (turn + Math.floor(turn / palettes.length)) % variantCount
      const key = `demo/pictures/${motif}-${palette}-${variant}.svg`
      this.drawings.set(key, () => drawImage({ motif, palette, variant }))
      return `/files/${key}`
    })
  }
}
