/** What other features may use of brands: a brand as it stands in a list. */
export { presentBrandSummary } from './brands.presenter.ts'
export type { BrandSummaryRow } from './brands.queries.ts'
