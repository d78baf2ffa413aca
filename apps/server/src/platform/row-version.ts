import { createHash } from 'node:crypto'
import { AppError } from './errors.ts'

/**
 * The version of a record: a digest of what a form changes. Two records with the same values have the same version, so a change that
 * was taken back meanwhile is none.
 */
export function versionOf(values: Readonly<Record<string, unknown>>): string {
  const sorted = Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url').slice(0, 22)
}

/**
 * Refuses a change of a record that is not any more what its editor saw. Ask under the lock of the row.
 * @throws AppError record_changed
 */
export function requireVersion(values: Readonly<Record<string, unknown>>, version: string): void {
  if (versionOf(values) !== version) throw new AppError('record_changed')
}
