/** For the program that imports places and products. */
export { importProducts, importShops, type ImportOptions, type ImportOutcome } from './import.service.ts'
export { writeReport } from './report.ts'
