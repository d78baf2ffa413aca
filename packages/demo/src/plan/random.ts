import { hash, prng } from '../art/prng.ts'

/** Seeded chance: the same seed gives the same demo on every machine. */
export class Chance {
  readonly #seed: number
  readonly #next: () => number

  constructor(seed: number) {
    this.#seed = seed
    this.#next = prng(seed)
  }

  /**
   * Makes a separate generator for one part of the demo, so that its number of draws does not
   * change other parts.
   */
  of(part: string): Chance {
    return new Chance(hash(`${this.#seed} ${part}`))
  }

  /** 0 ≤ x < 1 */
  share(): number {
    return this.#next()
  }

  /** Draws a number from `min` to `max`, fractions included. */
  between(min: number, max: number): number {
    return min + (max - min) * this.#next()
  }

  /** Draws an integer from `min` to `max`, both included. */
  whole(min: number, max: number): number {
    return Math.floor(this.between(min, max + 1))
  }

  happens(probability: number): boolean {
    return this.#next() < probability
  }

  /** Draws one entry. @throws RangeError for an empty list. */
  pick<T>(from: readonly T[]): T {
    const found = from[Math.floor(this.#next() * from.length)]
    if (found === undefined) throw new RangeError('nothing to pick from')
    return found
  }

  /**
   * Draws one entry; the first entries of the list are far more frequent than the last, as with
   * anything popular.
   */
  popular<T>(from: readonly T[]): T {
    const found = from[Math.floor(from.length * this.#next() ** 2.6)]
    if (found === undefined) throw new RangeError('nothing to pick from')
    return found
  }

  shuffled<T>(list: readonly T[]): T[] {
    return list
      .map((entry) => ({ entry, key: this.#next() }))
      .toSorted((a, b) => a.key - b.key)
      .map(({ entry }) => entry)
  }

  /** Makes a UUIDv7 of a moment (RFC 9562 §5.7) whose random part comes from this generator. */
  id(moment: number): string {
    const time = Math.floor(moment).toString(16).padStart(12, '0')
    const hex = (digits: number): string =>
      Array.from({ length: digits }, () => Math.floor(this.#next() * 16).toString(16)).join('')
    const variant = '89ab'[Math.floor(this.#next() * 4)]
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${variant}${hex(3)}-${hex(12)}`
  }
}
