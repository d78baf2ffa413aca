/** For programs and features that read CSV files. */
export {
  type CsvColumns,
  MissingColumns,
  readCsv,
  type ReadRow,
  readCsvText,
  Workbook,
  WORKBOOK,
} from './csv.ts'
export { importProducts } from './import-products.ts'
export type { ImportOptions, ImportOutcome } from './import-rows.ts'
export { importShops, type PlacesFile, SOURCE } from './import-shops.ts'
export { readSentFile, unreadableRow } from './read-sent-file.ts'
export { refusedFile } from './refused-file.ts'
export { writeReport } from './report.ts'
