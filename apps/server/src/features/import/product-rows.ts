import { PRINTABLE } from '@vicino/contract/common/text'
import { isGtin } from '@vicino/domain/gtin'
import { z } from 'zod'

const cellText = (max: number) =>
  z.string().trim().max(max, `longer than ${max} characters`).regex(PRINTABLE, 'control characters')

/** Columns of a file of products that are read; others may stand beside them. */
export const productRowSchema = z.object({
  gtin: z.string().refine(isGtin, 'not a GTIN: wrong length or check digit'),
  name: cellText(120).min(1, 'empty'),
  brand: cellText(80),
  generic_name: cellText(500),
  quantity: cellText(80),
  source_url: z.union([z.literal(''), z.url({ protocol: /^https$/, error: 'not an https address' })]),
})
export type ProductRow = z.output<typeof productRowSchema>

/** Values of a product that a second import may change. */
export const PRODUCT_VALUES = ['product_name', 'maker', 'description', 'link'] as const

/** A product of the common catalogue: no brand owns it, any may refer to it. */
export function productOf(row: ProductRow) {
  return {
    source_key: `gtin:${row.gtin}`,
    product_name: row.name,
    maker: row.brand,
    description: [row.generic_name, row.quantity].filter((part) => part !== '').join(', '),
    gtin: [row.gtin],
    link: row.source_url === '' ? null : row.source_url,
  }
}
