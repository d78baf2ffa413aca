import type { AccountRow } from '@vicino/contract/administration/users/schemas'
import type { GridExport } from '../../../platform/grid-export.ts'

/** Columns of the export of accounts. */
export const USERS: GridExport<AccountRow> = {
  name: 'user',
  title: 'utenti',
  columns: [
    { it: 'Nome utente', en: 'User name', cell: ({ username }) => username, isPersonal: true },
    { it: 'Handle', en: 'Handle', cell: ({ handle }) => handle, isPersonal: true },
    { it: 'E-mail', en: 'E-mail', cell: ({ email }) => email, isPersonal: true },
    { it: 'Ruolo', en: 'Role', cell: ({ roleName }) => roleName },
    { it: 'Brand', en: 'Brand', cell: ({ brand }) => brand?.username ?? '' },
    { it: 'Stato', en: 'State', cell: ({ state }) => state },
    { it: 'Creato', en: 'Created', cell: ({ createdAt }) => new Date(createdAt) },
    { it: 'Codice', en: 'Id', cell: ({ _id }) => _id },
  ],
}
