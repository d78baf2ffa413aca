/** Products on a page of GET /product/browse when the call names no limit (SPEC §9). */
export const PRODUCT_PAGE = 50
