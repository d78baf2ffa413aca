import type { FoundProduct, Product } from '@vicino/contract/marketplace/products/schemas'
import { gtinOf } from '@vicino/domain/gtin'
import { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { type SafeFetchAnswer, readConfigured, fetchSafely } from '../../../platform/safe-fetch.ts'
import { factsOf, shortened } from './page-facts.ts'
import { presentProduct } from './products.presenter.ts'
import { findMarked } from './products.queries.ts'

/** Longest name and longest text that a deal accepts, in characters. */
const NAME_CHARACTERS = 50
const TEXT_CHARACTERS = 2500

/** Finds the product with a shop's code (R-520). @throws AppError product_not_found */
export async function byCode(db: Db, code: string, actor: Actor): Promise<Product> {
  const row = await findMarked(db, { code }, actor.brandId)
  if (row === undefined) throw new AppError('product_not_found')
  return presentProduct(row)
}

/**
 * Finds the product of a link (R-521): one stored with it, else the one that the linked page
 * describes. The page's answer is treated as text only, and not stored.
 * @throws AppError product_not_found, also when the address leads into a private network or
 * redirects
 */
export async function byLink(
  db: Db,
  link: string,
  actor: Actor,
  read: (address: string) => Promise<SafeFetchAnswer | undefined> = fetchSafely,
): Promise<FoundProduct> {
  const row = await findMarked(db, { link }, actor.brandId)
  if (row !== undefined) return presentProduct(row)
  const answer = await read(link)
  const facts = answer && isPage(answer) ? factsOf(textOf(answer), link) : undefined
  if (facts === undefined) throw new AppError('product_not_found')
  return elsewhere({
    ...facts,
    name: facts.title,
    gtin: facts.gtin.flatMap((code) => gtinOf(code) ?? []),
    link,
  })
}

/**
 * Finds the product of a GTIN (R-522): one stored here, else one of the open database that the
 * configuration names.
 * @param gtin in its normal form
 * @throws AppError product_not_found
 */
export async function byGtin(
  db: Db,
  { config }: Services,
  gtin: string,
  actor: Actor,
): Promise<FoundProduct> {
  const row = await findMarked(db, { gtin }, actor.brandId)
  if (row !== undefined) return presentProduct(row)
  const found =
    config.productDatabaseUrl === null ? undefined : await inDatabase(config.productDatabaseUrl, gtin)
  if (found === undefined) throw new AppError('product_not_found')
  return found
}

const text = z.string().catch('')

/**
 * The used part of an answer of Open Food Facts and its sister sites (API v2, GET /product/{gtin}).
 */
const databaseAnswer = z.object({
  product: z.object({
    product_name_it: text,
    product_name: text,
    brands: text,
    generic_name_it: text,
    generic_name: text,
    quantity: text,
    image_front_url: text,
  }),
})

async function inDatabase(base: string, gtin: string): Promise<FoundProduct | undefined> {
  const answer = await readConfigured(base.replace('{gtin}', gtin))
  const parsed = databaseAnswer.safeParse(answer && jsonOf(answer))
  if (!parsed.success) return undefined
  const { product } = parsed.data
  const name = product.product_name_it || product.product_name
  if (name.trim() === '') return undefined
  return elsewhere({
    name,
    brand: product.brands.split(',')[0] ?? '',
    description: [product.generic_name_it || product.generic_name, product.quantity]
      .filter(Boolean)
      .join(', '),
    image: product.image_front_url.startsWith('https://') ? product.image_front_url : null,
    gtin: [gtin],
    link: null,
  })
}

interface Elsewhere {
  readonly name: string
  readonly brand: string
  readonly description: string
  readonly image: string | null
  readonly gtin: readonly string[]
  readonly link: string | null
}

/** Builds a product that only another site knows, with texts no longer than a deal accepts. */
const elsewhere = ({ name, brand, description, image, gtin, link }: Elsewhere): FoundProduct => ({
  _id: null,
  brandId: null,
  productName: shortened(name.trim(), NAME_CHARACTERS),
  brand: shortened(brand.trim(), 80),
  description: shortened(description.trim(), TEXT_CHARACTERS),
  code: null,
  link,
  gtin: [...gtin],
  image,
})

const isPage = ({ contentType }: SafeFetchAnswer): boolean =>
  /^(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType)

/** Decodes a page's text by the encoding that it names, else as UTF-8. */
function textOf({ contentType, bytes }: SafeFetchAnswer): string {
  const named =
    /charset=["']?([\w-]{1,40})/i.exec(contentType)?.[1] ??
    /<meta[^<>]{0,200}charset=["']?([\w-]{1,40})/i.exec(bytes.subarray(0, 2048).toString('latin1'))?.[1] ??
    'utf-8'
  try {
    return new TextDecoder(named).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

function jsonOf({ bytes }: SafeFetchAnswer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}
