import type { PostRow } from '@vicino/contract/social/posts/admin/schemas'
import type { GridExport } from '../../../../platform/grid-export.ts'

/** Columns of the export of Proof Posts. */
export const POSTS: GridExport<PostRow> = {
  name: 'post',
  title: 'post',
  columns: [
    { it: 'Titolo', en: 'Title', cell: ({ title }) => title },
    { it: 'Descrizione', en: 'Description', cell: ({ description }) => description },
    { it: 'Stato', en: 'State', cell: ({ state }) => state },
    { it: 'Autore', en: 'Author', cell: ({ author }) => author.username, isPersonal: true },
    { it: 'Brand', en: 'Brand', cell: ({ brand }) => brand?.username ?? '' },
    { it: 'Prodotto', en: 'Product', cell: ({ product }) => product.productName },
    { it: 'Data', en: 'Date', cell: ({ createdAt }) => new Date(createdAt) },
    { it: 'Codice', en: 'Id', cell: ({ _id }) => _id },
  ],
}
