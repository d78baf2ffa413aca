import { AppError } from '../../../../platform/errors.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { existingCategories } from './publish.queries.ts'

/**
 * Checks what a schema cannot: the end lies ahead of the server's clock.
 * @throws AppError validation_failed at expirationDate
 */
export function checkEnd({ expirationDate }: { readonly expirationDate?: string }, now: Date): void {
  if (expirationDate !== undefined && new Date(expirationDate).getTime() <= now.getTime()) {
    throw new AppError('validation_failed', { fieldErrors: { expirationDate: 'date_future' } })
  }
}

/**
 * Returns category ids without duplicates. @throws AppError category_not_found when one does not
 * exist
 */
export async function checkCategories(tx: Db, ids: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(ids)]
  const found = await existingCategories(tx, wanted)
  if (found.length < wanted.length) throw new AppError('category_not_found')
  return wanted
}
