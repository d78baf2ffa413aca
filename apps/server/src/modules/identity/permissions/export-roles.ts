import type { exportRoles as contract } from '@vicino/contract/identity/permissions/endpoints'
import type { QueryOf } from '@vicino/contract/endpoint'
import type { Db } from '../../../platform/db/database.ts'
import { type Exporting, exportBatches, type GridExport } from '../../../platform/grid-export.ts'
import type { Services } from '../../../platform/http/context.ts'
import type { Document } from '../../../platform/http/endpoint.ts'
import { readRoles, type RoleRow } from './permissions.queries.ts'

const ROLES: GridExport<RoleRow> = {
  name: 'role',
  title: 'ruoli',
  columns: [
    { it: 'Nome', en: 'Name', cell: ({ name }) => name },
    { it: 'Base', en: 'Base', cell: ({ base }) => base },
    { it: 'Ruolo di base', en: 'Base role', cell: ({ is_base: isBase }) => isBase },
    { it: 'Permessi', en: 'Permissions', cell: ({ permissions }) => permissions.join(' ') },
    { it: 'Modificato', en: 'Changed', cell: ({ updated_at: at }) => at },
    { it: 'Codice', en: 'Id', cell: ({ id }) => id },
  ],
}
const BATCH = 1000

/** The roles of a search as CSV. */
export async function exportRoles(
  db: Db,
  services: Services,
  { search }: QueryOf<typeof contract>,
  exporting: Exporting,
): Promise<Document> {
  async function* batches() {
    for (let offset = 0; ; offset += BATCH) {
      const { rows } = await readRoles(db, { search, limit: BATCH, offset })
      yield rows
      if (rows.length < BATCH) return
    }
  }
  return exportBatches(services, ROLES, { ...exporting, detail: { search: search !== undefined } }, batches())
}
