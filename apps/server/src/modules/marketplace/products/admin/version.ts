import { requireVersion, versionOf } from '../../../../platform/row-version.ts'
import type { ProductRow } from '../products.queries.ts'

/** The fields that a product's form edits; they make up its version. */
const EDITED = [
  'product_name',
  'maker',
  'description',
  'code',
  'link',
  'gtin',
  'image',
  'price_cents',
  'category',
] as const satisfies readonly (keyof ProductRow)[]

const changedOf = (row: ProductRow) => Object.fromEntries(EDITED.map((name) => [name, row[name]]))

export const productVersion = (row: ProductRow): string => versionOf(changedOf(row))

/** @throws AppError record_changed when a product changed since its editor read it */
export const requireProductVersion = (row: ProductRow, version: string): void =>
  requireVersion(changedOf(row), version)
