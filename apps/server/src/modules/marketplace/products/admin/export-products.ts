import type { ProductRow } from '@vicino/contract/marketplace/products/admin/schemas'
import type { GridExport } from '../../../../platform/grid-export.ts'

/** Columns of the export of products. */
export const PRODUCTS: GridExport<ProductRow> = {
  name: 'product',
  title: 'prodotti',
  columns: [
    { it: 'Nome prodotto', en: 'Product name', cell: ({ productName }) => productName },
    { it: 'Marca', en: 'Maker', cell: ({ brand }) => brand },
    { it: 'Descrizione', en: 'Description', cell: ({ description }) => description },
    { it: 'Venduto da', en: 'Sold by', cell: ({ owner }) => owner?.username ?? '' },
    { it: 'GTIN', en: 'GTIN', cell: ({ gtin }) => gtin.join(' ') },
    { it: 'Codice interno', en: 'Code', cell: ({ code }) => code },
    { it: 'Prezzo', en: 'Price', cell: ({ price }) => price },
    { it: 'Categoria', en: 'Category', cell: ({ category }) => category },
    { it: 'Link', en: 'Link', cell: ({ link }) => link },
    { it: 'Codice', en: 'Id', cell: ({ _id }) => _id },
  ],
}
