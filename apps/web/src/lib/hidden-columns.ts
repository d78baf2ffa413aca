import { readJson, writeStored } from './storage.ts'

const keyOf = (grid: string) => `grid columns ${grid}`
const areNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string')

/** Returns the columns that this browser hides in a table of the back-office. */
export const readHidden = (grid: string): readonly string[] => readJson(keyOf(grid), areNames) ?? []
export const keepHidden = (grid: string, hidden: readonly string[]): void =>
  writeStored(keyOf(grid), JSON.stringify(hidden))
