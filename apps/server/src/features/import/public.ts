/** For the program that imports places and products from CSV files. */
export { importProducts } from './import-products.ts'
export type { ImportOptions, ImportOutcome } from './import-rows.ts'
export { importShops, type PlacesFile, SOURCE } from './import-shops.ts'
export { writeReport } from './report.ts'
