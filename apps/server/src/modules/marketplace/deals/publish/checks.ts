import { message } from '@vicino/contract/common/field-messages'
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
 * Checks that an online deal says what it sells: consumers must read who made a product before they
 * buy it at a distance (Regulation EU 2023/988, art. 19). @throws AppError validation_failed
 */
export function checkSafety({ link, safety }: { link: string | null; safety: unknown }): void {
  if (link !== null && safety === null)
    throw new AppError('validation_failed', { fieldErrors: { safety: message('safety_needed') } })
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
