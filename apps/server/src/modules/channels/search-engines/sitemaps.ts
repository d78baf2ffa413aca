import type { Db } from '../../../platform/db/database.ts'
import { categoriesOnOffer, townsOnOffer } from './lists.queries.ts'
import { type Boundary, boundariesOf, LIST_NAMES, type ListName, pageOf } from './sitemaps.queries.ts'

/** The most addresses of a sitemap (sitemaps.org). */
export const SITEMAP_SIZE = 50_000
/** The boundaries of pages are read again after this time. */
const KEPT_MS = 3_600_000

/** Lists that fit into one file: Italy has 7,900 towns. Their pages change with their deals. */
const SMALL = {
  citta: async (db: Db, now: Date) =>
    (await townsOnOffer(db, now, SITEMAP_SIZE)).map(({ slug }) => `/citta/${slug}`),
  categoria: async (db: Db, now: Date) =>
    (await categoriesOnOffer(db, 'it', now)).map(({ slug }) => `/categoria/${slug}`),
}

/** Sitemaps of all public pages, by the protocol of sitemaps.org. */
export class Sitemaps {
  readonly #origin: string
  readonly #size: number
  readonly #kept = new Map<ListName, { readonly until: number; readonly pages: Promise<Boundary[]> }>()

  constructor(origin: string, size = SITEMAP_SIZE) {
    this.#origin = origin
    this.#size = size
  }

  /** Returns the index of all sitemaps. */
  async index(db: Db, now: Date): Promise<string> {
    const files: string[] = []
    for (const list of LIST_NAMES) {
      const { length } = await this.#boundaries(db, list, now)
      for (let page = 1; page <= length + 1; page += 1) files.push(`${list}-${page}.xml`)
    }
    for (const name of Object.keys(SMALL)) files.push(`${name}-1.xml`)
    const entries = files.map((file) => `<sitemap><loc>${this.#origin}/sitemap/${file}</loc></sitemap>`)
    return `${XML}<sitemapindex ${SCHEMA}>${entries.join('')}</sitemapindex>`
  }

  /** Returns a sitemap by its file name; undefined where there is none. */
  async file(db: Db, name: string, now: Date): Promise<string | undefined> {
    const [, list, number] = /^([a-z]+)-([1-9]\d{0,5})\.xml$/.exec(name) ?? []
    if (list !== undefined && Object.hasOwn(SMALL, list)) {
      return number === '1' ? this.#small(await SMALL[list as keyof typeof SMALL](db, now)) : undefined
    }
    const known = LIST_NAMES.find((one) => one === list)
    if (known === undefined) return undefined
    const page = Number(number)
    const boundaries = await this.#boundaries(db, known, now)
    if (page > boundaries.length + 1) return undefined
    const listed = await pageOf(db, known, boundaries[page - 2] ?? null, this.#size, now)
    const entries = listed.map(
      ({ id, changed }) =>
        `<url><loc>${this.#origin}/share/${known}/${id}</loc><lastmod>${changed}</lastmod></url>`,
    )
    return `${XML}<urlset ${SCHEMA}>${entries.join('')}</urlset>`
  }

  #small(paths: readonly string[]): string {
    const entries = paths.map((path) => `<url><loc>${this.#origin}${path}</loc></url>`)
    return `${XML}<urlset ${SCHEMA}>${entries.join('')}</urlset>`
  }

  #boundaries(db: Db, list: ListName, now: Date): Promise<Boundary[]> {
    const known = this.#kept.get(list)
    if (known !== undefined && now.getTime() < known.until) return known.pages
    const pages = boundariesOf(db, list, this.#size, now)
    this.#kept.set(list, { until: now.getTime() + KEPT_MS, pages })
    pages.catch(() => this.#kept.delete(list))
    return pages
  }
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
