import { requireVersion, versionOf } from '../../../../platform/row-version.ts'
import type { ProductRow } from '../products.queries.ts'

const changedOf = ({
  product_name,
  maker,
  description,
  code,
  link,
  gtin,
  image,
  price_cents,
  category,
}: ProductRow) => ({
  product_name,
  maker,
  description,
  code,
  link,
  gtin,
  image,
  price_cents,
  category,
})

export const productVersion = (row: ProductRow): string => versionOf(changedOf(row))

/** @throws AppError record_changed when a product changed since its editor read it */
export const requireProductVersion = (row: ProductRow, version: string): void =>
  requireVersion(changedOf(row), version)
