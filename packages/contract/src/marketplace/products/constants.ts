/** Products on a page of GET /product/browse when the call names no limit. */
export const PRODUCT_PAGE = 50
/** The most rows and characters of a file of products. */
export const PRODUCT_FILE = { rows: 2000, characters: 600_000 } as const
/** The effect of a file's row. */
export const PRODUCT_VERDICTS = ['new', 'change', 'same', 'refused'] as const
/** The fields of a product that a row changes. */
export const PRODUCT_CHANGES = [
  'productName',
  'brand',
  'description',
  'gtin',
  'code',
  'price',
  'category',
] as const
