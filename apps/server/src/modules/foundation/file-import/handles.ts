import type { Db } from '../../../platform/db/database.ts'
import { readBrandHandles } from './import.queries.ts'

/** Gives imported brands free handles. */
export class Handles {
  /** Taken handles in lower case. */
  readonly #taken: Set<string>
  /** Source keys of brands that an earlier import made. */
  readonly #imported: ReadonlySet<string>
  /** The number to try next after a handle: a chain may have hundreds of shops in one town. */
  readonly #next = new Map<string, number>()

  private constructor(taken: Set<string>, imported: ReadonlySet<string>) {
    this.#taken = taken
    this.#imported = imported
  }

  static async load(db: Db): Promise<Handles> {
    const brands = await readBrandHandles(db)
    const keys = brands.flatMap(({ source_key: key }) => (key === null ? [] : [key]))
    return new Handles(new Set(brands.map(({ handle }) => handle.toLowerCase())), new Set(keys))
  }

  /**
   * Returns `forno.bruno`; if taken `forno.bruno.milano`; then `forno.bruno.milano.2` and so on. A
   * brand that was imported before gets any handle, because the import does not write it.
   */
  for(brand: { readonly source_key: string; readonly username: string; readonly city: string }): string {
    const plain = slug(brand.username)
    if (this.#imported.has(brand.source_key)) return plain
    const local = `${plain}.${slug(brand.city)}`
    let handle = this.#taken.has(plain) ? local : plain
    let number = this.#next.get(local) ?? 2
    for (; this.#taken.has(handle); number += 1) handle = `${local}.${number}`
    this.#next.set(local, number)
    this.#taken.add(handle)
    return handle
  }
}

function slug(text: string): string {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return (plain.match(/[a-z0-9]+/g) ?? ['attivita']).join('.').slice(0, 60)
}
