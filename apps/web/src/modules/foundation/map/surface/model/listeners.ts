/** A set of callbacks. */
export class Listeners {
  readonly #all = new Set<() => void>()

  readonly add = (listener: () => void): (() => void) => {
    this.#all.add(listener)
    return () => this.#all.delete(listener)
  }

  call(): void {
    for (const listener of this.#all) listener()
  }

  clear(): void {
    this.#all.clear()
  }
}
