import type { BrandRow } from '@vicino/contract/marketplace/brands/admin/schemas'
import type { GridExport } from '../../../../platform/grid-export.ts'

/** Columns of the export of brands. */
export const BRANDS: GridExport<BrandRow> = {
  name: 'brand',
  title: 'brand',
  columns: [
    { it: 'Nome', en: 'Name', cell: ({ username }) => username },
    { it: 'Handle', en: 'Handle', cell: ({ handle }) => handle },
    { it: 'Città', en: 'City', cell: ({ city }) => city },
    { it: 'Settore', en: 'Sector', cell: ({ sector }) => sector },
    { it: 'Verificato', en: 'Verified', cell: ({ verified }) => verified },
    { it: 'Sospeso', en: 'Suspended', cell: ({ suspended }) => suspended },
    { it: 'Deal attivi', en: 'Deals on offer', cell: ({ deals }) => deals },
    { it: 'Iscritti', en: 'Members', cell: ({ members }) => members },
    { it: 'Persone', en: 'People', cell: ({ people }) => people },
    { it: 'Follower', en: 'Followers', cell: ({ followers }) => followers },
    { it: 'Creato', en: 'Created', cell: ({ createdAt }) => new Date(createdAt) },
    { it: 'Codice', en: 'Id', cell: ({ _id }) => _id },
  ],
}
