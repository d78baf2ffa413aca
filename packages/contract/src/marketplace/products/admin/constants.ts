/** Columns for sorting the list of products: its name and its maker. */
export const PRODUCT_SORTS = ['productName', 'brand'] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]
