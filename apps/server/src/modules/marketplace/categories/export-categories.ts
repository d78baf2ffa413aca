import type { CategoryRecord } from '@vicino/contract/marketplace/categories/schemas'
import type { GridExport } from '../../../platform/grid-export.ts'

/** Columns of the export of categories. */
export const CATEGORIES: GridExport<CategoryRecord> = {
  name: 'category',
  title: 'categorie',
  columns: [
    { it: 'Posto', en: 'Place', cell: ({ order }) => order },
    { it: 'Nome', en: 'Italian name', cell: ({ name }) => name.it },
    { it: 'Nome inglese', en: 'English name', cell: ({ name }) => name.en },
    { it: 'Indirizzo', en: 'Address', cell: ({ slug }) => slug },
    { it: 'Mostrata', en: 'Shown', cell: ({ active }) => active },
    { it: 'Solo adulti', en: 'Adults only', cell: ({ adults }) => adults === true },
    { it: 'Icona', en: 'Icon', cell: ({ icon }) => icon },
    { it: 'Deal', en: 'Deals', cell: ({ deals }) => deals },
    { it: 'Codice', en: 'Id', cell: ({ _id }) => _id },
  ],
}
