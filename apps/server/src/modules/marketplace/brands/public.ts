/** For other features: a brand as lists show it, and the brands with most followers. */
export { presentBrandSummary } from './brands.presenter.ts'
export type { BrandSummaryRow } from './brands.queries.ts'
export { readKnownBrands } from './brands.queries.ts'
