import { createHash } from 'node:crypto'
import { AppError } from './errors.ts'

/**
 * Returns the version of a record: a digest of the fields that a form edits. Equal values have
 * equal versions, so a change that was undone meanwhile is no conflict.
 */
export function versionOf(values: Readonly<Record<string, unknown>>): string {
  const sorted = Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url').slice(0, 22)
}

/**
 * Refuses a change of a record that has changed since its editor read it. Call it under the lock of
 * the row.
 * @throws AppError record_changed
 */
export function requireVersion(values: Readonly<Record<string, unknown>>, version: string): void {
  if (versionOf(values) !== version) throw new AppError('record_changed')
}
