/** What other features may use of brands: a brand as it stands in a list, the best known ones. */
export { presentBrandSummary, presentOpening } from './brands.presenter.ts'
export type { BrandSummaryRow } from './brands.queries.ts'
export { readKnownBrands } from './brands.queries.ts'
