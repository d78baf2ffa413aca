import type { listUsers } from '@vicino/contract/administration/users/endpoints'
import type { AccountRow } from '@vicino/contract/administration/users/schemas'
import type { QueryOf } from '@vicino/contract/endpoint'
import { adminPage, type AdminPage } from '../../../platform/admin-list.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/http/context.ts'
import { presentRow } from './users.presenter.ts'
import { readAccounts } from './users.queries.ts'

/** Reads a page of accounts. @throws AppError cursor_invalid, page_too_deep */
export function listAccounts(
  db: Db,
  { cursors }: Pick<Services, 'cursors'>,
  { role, state, brandId, search, ...request }: QueryOf<typeof listUsers>,
): Promise<AdminPage<AccountRow>> {
  const filters = { role, state, brandId }
  // The search also accepts a handle with its sign.
  const asked = { ...request, search: search?.replace(/^@/, '') }
  return adminPage(
    cursors,
    { name: 'users', filters, whole: 'users' },
    asked,
    (ask) => readAccounts(db, filters, ask),
    presentRow,
  )
}
