/** For other features: a brand as lists show it, the brands with most followers, and who may change a brand. */
export { openingText, presentBrandSummary, presentOpening } from './brands.presenter.ts'
export { mayEditBrand } from './brands.policy.ts'
export type { BrandSummaryRow } from './brands.queries.ts'
export { readKnownBrands } from './brands.queries.ts'
