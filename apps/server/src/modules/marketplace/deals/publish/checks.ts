import { isGtin } from '@vicino/domain/gtin'
import { AppError } from '../../../../platform/errors.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { existingCategories } from './publish.queries.ts'

/**
 * What a schema cannot know: the end lies ahead of the server's clock, GTINs have their check digit.
 *
 * @throws AppError validation_failed with the fields
 */
export function checkFields(body: { expirationDate?: string; gtin?: readonly string[] }, now: Date): void {
  const fieldErrors: Record<string, string> = {}
  if (body.expirationDate !== undefined && new Date(body.expirationDate).getTime() <= now.getTime()) {
    fieldErrors['expirationDate'] = 'date_future'
  }
  for (const [index, code] of (body.gtin ?? []).entries()) {
    if (!isGtin(code)) fieldErrors[`gtin.${index}`] = 'gtin'
  }
  if (Object.keys(fieldErrors).length > 0) throw new AppError('validation_failed', { fieldErrors })
}

/** Category ids without repetition. @throws AppError category_not_found when one does not exist */
export async function checkCategories(tx: Db, ids: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(ids)]
  const found = await existingCategories(tx, wanted)
  if (found.length < wanted.length) throw new AppError('category_not_found')
  return wanted
}
