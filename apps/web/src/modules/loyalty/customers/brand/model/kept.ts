import { readJson, writeStored } from '~/lib/storage.ts'
import { ALL_COLUMNS, type ColumnChoice, readColumns } from './columns.ts'

/** Keys of what this browser stores for the table: whether totals are shown, and its columns. */
const TOTALS = 'customers totals'
const COLUMNS = 'customers columns'

const isAnything = (value: unknown): value is unknown => value !== undefined

export const readTotalsShown = (): boolean => readJson(TOTALS, (value) => typeof value === 'boolean') ?? true
export const keepTotalsShown = (isShown: boolean): void => writeStored(TOTALS, JSON.stringify(isShown))

export const readKeptColumns = (): ColumnChoice => {
  const kept = readJson(COLUMNS, isAnything)
  return kept === null ? ALL_COLUMNS : readColumns(kept)
}
export const keepColumns = (choice: ColumnChoice): void => writeStored(COLUMNS, JSON.stringify(choice))
