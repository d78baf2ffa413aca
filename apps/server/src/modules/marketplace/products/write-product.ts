import type { AuditAction } from '@vicino/contract/administration/audit/actions'
import type { ProductBody, ProductChanges } from '@vicino/contract/marketplace/products/product-body'
import type { Product } from '@vicino/contract/marketplace/products/schemas'
import { centsOf } from '@vicino/domain/pricing'
import { writeAudit } from '../../../platform/audit.ts'
import { brandToWriteFor, isForAll } from '../../../platform/auth/permissions.ts'
import { withUnique } from '../../../platform/db/constraints.ts'
import type { Database, Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { keyOf, publicAddress } from '../../../platform/files/keys.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { useFiles } from '../../foundation/files/public.ts'
import { requireProductVersion } from './admin/version.ts'
import { mayEditProduct } from './products.policy.ts'
import { presentProduct } from './products.presenter.ts'
import {
  insertProduct,
  isGtinTaken,
  isNameTaken,
  lockProduct,
  lockProductsOf,
  readProduct,
  writeProduct,
} from './products.queries.ts'

const ONCE = { products_code_once: 'product_code_taken' } as const

/**
 * Stores a product of the caller's brand, or of the brand that a superAdmin names; without a named
 * brand it belongs to the catalogue. A brand has one product of a name, because deals of one name
 * share their product and its price history.
 * @throws AppError brand_required, forbidden, product_name_taken, product_code_taken,
 * product_gtin_taken, file_not_found, file_unfit, file_in_use
 */
export async function createProduct(
  tx: Db,
  { clock }: Services,
  body: ProductBody,
  actor: Actor,
): Promise<Product> {
  const brandId = isForAll(actor) ? (body.brandId ?? actor.brandId) : brandToWriteFor(actor, body.brandId)
  await holdMarks(tx, { brandId, productName: body.productName, gtin: body.gtin, except: null })
  const now = clock.now()
  const image = body.image === null ? null : publicAddress(body.image)
  const values = {
    ...columnsOf(body),
    product_name: body.productName,
    image,
    created_at: now,
    updated_at: now,
  }
  const id = await withUnique(ONCE, () => insertProduct(tx, brandId, values))
  if (body.image !== null) await claimImage(tx, { id, ownerId: actor.sub, now }, body.image, null)
  await audit(tx, 'product.create', { id, brandId }, actor, now)
  return productOf(tx, id)
}

/**
 * Changes a product; fields that are not named stay. A product of another brand is reported as not
 * found.
 * @throws AppError product_not_found, record_changed, product_name_taken, product_code_taken,
 * product_gtin_taken, file_not_found, file_unfit, file_in_use
 */
export async function updateProduct(
  db: Database,
  { clock }: Services,
  id: string,
  changes: ProductChanges,
  actor: Actor,
): Promise<Product> {
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    const found = await readProduct(tx, id)
    if (found === undefined || !mayEditProduct(actor, found)) throw new AppError('product_not_found')
    // The brand's row is locked before the product's, as publishing a deal does.
    const gtin = changes.gtin?.filter((code) => !found.gtin.includes(code))
    await holdMarks(tx, { brandId: found.brand_id, productName: changes.productName, gtin, except: id })
    const product = await lockProduct(tx, id)
    if (product === undefined) throw new AppError('product_not_found')
    if (changes.version !== undefined) requireProductVersion(product, changes.version)
    const { image } = changes
    if (image !== undefined) await claimImage(tx, { id, ownerId: actor.sub, now }, image, product.image)
    const shown =
      image === undefined || image === null || image.startsWith('/') ? image : publicAddress(image)
    await withUnique(ONCE, () =>
      writeProduct(tx, id, { ...columnsOf(changes), image: shown, updated_at: now }),
    )
    await audit(tx, 'product.change', { id, brandId: product.brand_id }, actor, now)
    return productOf(tx, id)
  })
}

/** Writes acts of the platform's people on products into the audit log. */
async function audit(
  tx: Db,
  action: AuditAction,
  { id, brandId }: { id: string; brandId: string | null },
  actor: Actor,
  now: Date,
): Promise<void> {
  if (!isForAll(actor)) return
  await writeAudit(tx, { actorId: actor.sub, action, objectType: 'product', objectId: id, brandId, now })
}

/**
 * Checks that no other product of the brand has the name or one of the GTINs, and keeps it so until
 * the transaction ends. The catalogue may have a name twice.
 */
async function holdMarks(
  tx: Db,
  { brandId, productName, gtin = [], except }: Marks & { readonly except: string | null },
): Promise<void> {
  if (productName === undefined && gtin.length === 0) return
  if (!(await lockProductsOf(tx, brandId))) throw new AppError('brand_required')
  if (
    productName !== undefined &&
    brandId !== null &&
    (await isNameTaken(tx, brandId, productName, except))
  ) {
    throw new AppError('product_name_taken', { fieldErrors: { productName: 'invalid' } })
  }
  if (gtin.length > 0 && (await isGtinTaken(tx, brandId, gtin, except))) {
    throw new AppError('product_gtin_taken', { fieldErrors: { gtin: 'invalid' } })
  }
}

interface Marks {
  readonly brandId: string | null
  readonly productName?: string | undefined
  readonly gtin?: readonly string[] | undefined
}

const columnsOf = ({
  productName,
  brand,
  description,
  code,
  link,
  gtin,
  price,
  category,
}: ProductChanges) => ({
  product_name: productName,
  maker: brand,
  description,
  code,
  link,
  gtin,
  price_cents: price === undefined || price === null ? price : centsOf(price),
  category,
})

/**
 * Claims the image that the product shows from now on; an address is accepted only if the product
 * shows it already.
 */
async function claimImage(
  tx: Db,
  { id, ownerId, now }: { id: string; ownerId: string; now: Date },
  named: string | null,
  shown: string | null,
): Promise<void> {
  const files = named === null ? [] : [keyIn(named, shown)].filter((key) => key !== undefined)
  await useFiles(tx, {
    usedBy: `product ${id}`,
    ownerId,
    files: files.map((key) => ({ key, use: 'deal' as const, field: 'image' })),
    now,
  })
}

function keyIn(named: string, shown: string | null): string | undefined {
  if (!named.startsWith('/')) return named
  if (named !== shown) throw new AppError('file_not_found', { fieldErrors: { image: 'upload_again' } })
  return keyOf(named.replace(/^\/files\//, ''))
}

async function productOf(tx: Db, id: string): Promise<Product> {
  const row = await readProduct(tx, id)
  if (row === undefined) throw new AppError('product_not_found')
  return presentProduct(row)
}
