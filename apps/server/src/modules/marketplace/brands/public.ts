/** For other features: a brand in lists, and the brands with most followers. */
export { presentBrandSummary } from './brands.presenter.ts'
export type { BrandSummaryRow } from './brands.queries.ts'
export { readKnownBrands } from './brands.queries.ts'
/** For decisions of moderation about a brand's content. */
export { maySuspend } from './admin/admin.policy.ts'
export { resumeBrand, suspendBrand } from './admin/suspend-brand.ts'
