import { MOST_VIEWS } from '@vicino/contract/loyalty/customers/constants'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/http/context.ts'
import { type KeptView, readViews, removeView, type Whose, writeView } from './saved-views.queries.ts'

/**
 * Stores a view of a table and replaces one of the same name. @returns all views, by name @throws
 * AppError views_full
 */
export async function keepView(
  tx: Db,
  { clock }: Pick<Services, 'clock'>,
  whose: Whose,
  view: KeptView,
): Promise<(KeptView & { readonly _id: string })[]> {
  if (!(await writeView(tx, whose, view, { most: MOST_VIEWS, now: clock.now() })))
    throw new AppError('views_full')
  return readViews(tx, whose)
}

/** @throws AppError view_not_found */
export async function dropView(tx: Db, whose: Parameters<typeof removeView>[1], id: string): Promise<void> {
  if (!(await removeView(tx, whose, id))) throw new AppError('view_not_found')
}
