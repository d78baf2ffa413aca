import type { DealRow } from '@vicino/contract/marketplace/deals/admin/schemas'
import type { GridExport } from '../../../../platform/grid-export.ts'

/** Columns of the export of deals; prices are euros. */
export const DEALS: GridExport<DealRow> = {
  name: 'deal',
  title: 'deal',
  columns: [
    { it: 'Prodotto', en: 'Product', cell: ({ product }) => product.productName },
    { it: 'Titolo', en: 'Title', cell: ({ title }) => title },
    { it: 'Brand', en: 'Brand', cell: ({ brand }) => brand.username },
    { it: 'Stato', en: 'State', cell: ({ state }) => state },
    { it: 'Prezzo (€)', en: 'Price (€)', cell: ({ price }) => price },
    { it: 'Sconto (%)', en: 'Discount (%)', cell: ({ discount }) => discount },
    { it: 'Prezzo scontato (€)', en: 'Discounted price (€)', cell: ({ discountPrice }) => discountPrice },
    { it: 'Pezzi rimasti', en: 'Pieces left', cell: ({ quantity }) => quantity },
    { it: 'Punti', en: 'Points', cell: ({ points }) => points },
    { it: 'Pubblicato', en: 'Published', cell: ({ createdAt }) => new Date(createdAt) },
    { it: 'Scade', en: 'Ends', cell: ({ expirationDate }) => new Date(expirationDate) },
    { it: 'Codice', en: 'Id', cell: ({ _id }) => _id },
  ],
}
