import type { QueryOf } from '@vicino/contract/endpoint'
import type { listFlags } from '@vicino/contract/foundation/flags/endpoints'
import type { Flag } from '@vicino/contract/foundation/flags/schemas'
import { type AdminPage, adminPage } from '../../../platform/admin-list.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/http/context.ts'
import { presentFlag } from './flags.presenter.ts'
import { findFlag, readFlags } from './flags.queries.ts'

/** A page of flags. @throws AppError cursor_invalid, page_too_deep */
export function flagPage(
  db: Db,
  { cursors, clock }: Pick<Services, 'cursors' | 'clock'>,
  { key, sector, state, ...request }: QueryOf<typeof listFlags>,
): Promise<AdminPage<Flag>> {
  const filters = { key, sector, state }
  const now = clock.now()
  return adminPage(
    cursors,
    { name: 'flag', filters },
    request,
    (ask) => readFlags(db, filters, ask, now),
    (row) => presentFlag(row, now),
  )
}

/** @throws AppError flag_not_found */
export async function oneFlag(db: Db, { clock }: Pick<Services, 'clock'>, id: string): Promise<Flag> {
  const row = await findFlag(db, id)
  if (row === undefined) throw new AppError('flag_not_found')
  return presentFlag(row, clock.now())
}
