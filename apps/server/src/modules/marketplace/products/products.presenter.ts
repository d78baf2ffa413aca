import type { Product } from '@vicino/contract/marketplace/products/schemas'
import type { ProductRow } from './products.queries.ts'

/** Presents a product. */
export function presentProduct(row: ProductRow): Product {
  return {
    _id: row.id,
    brandId: row.brand_id,
    productName: row.product_name,
    brand: row.maker,
    description: row.description,
    code: row.code,
    link: row.link,
    gtin: row.gtin,
    image: row.image,
  }
}
