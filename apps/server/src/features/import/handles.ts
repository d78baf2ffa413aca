import type { Db } from '../../platform/db/database.ts'

/** Gives new brands handles that nobody has. */
export class Handles {
  readonly #taken: Set<string>
  readonly #known: ReadonlySet<string>

  private constructor(taken: Set<string>, known: ReadonlySet<string>) {
    this.#taken = taken
    this.#known = known
  }

  static async load(db: Db): Promise<Handles> {
    const brands = await db.selectFrom('brands').select(['handle', 'source_key']).execute()
    const keys = brands.flatMap(({ source_key: key }) => (key === null ? [] : [key]))
    return new Handles(new Set(brands.map(({ handle }) => handle.toLowerCase())), new Set(keys))
  }

  /** The name, with the city and then a number where it is taken. A brand that is there keeps its own. */
  for(brand: { readonly source_key: string; readonly username: string; readonly city: string }): string {
    const plain = slug(brand.username)
    if (this.#known.has(brand.source_key)) return plain
    const local = `${plain}.${slug(brand.city)}`
    let handle = this.#taken.has(plain) ? local : plain
    for (let number = 2; this.#taken.has(handle); number += 1) handle = `${local}.${number}`
    this.#taken.add(handle)
    return handle
  }
}

function slug(text: string): string {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return (plain.match(/[a-z0-9]+/g) ?? ['attivita']).join('.').slice(0, 60)
}
