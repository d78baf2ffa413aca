/** Products on a page of GET /product/browse when the call names no limit. */
export const PRODUCT_PAGE = 50
