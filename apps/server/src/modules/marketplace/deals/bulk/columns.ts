import type { Language } from '@vicino/contract/common/language'
import type { Column } from './rows.ts'

/** Headings of the columns, in the order of our own files. A file may have those of either language. */
export const HEADINGS: Readonly<Record<Language, Readonly<Record<Column, string>>>> = {
  it: {
    title: 'titolo',
    description: 'descrizione',
    price: 'prezzo',
    discount: 'sconto',
    lowestPrice: 'prezzo più basso',
    expirationDate: 'scadenza',
    quantity: 'pezzi',
    categories: 'categorie',
    images: 'foto',
    videoUrl: 'filmato',
    productName: 'prodotto',
    gtin: 'codice a barre',
    newProduct: 'prodotto nuovo',
    points: 'brandpoint',
    link: 'link',
    tags: 'tag',
    kind: 'tipo',
    manufacturer: 'produttore',
    manufacturerContact: 'contatto del produttore',
    responsible: 'responsabile nell’UE',
    responsibleContact: 'contatto del responsabile',
    identification: 'identificazione',
    warnings: 'avvertenze',
  },
  en: {
    title: 'title',
    description: 'description',
    price: 'price',
    discount: 'discount',
    lowestPrice: 'lowest price',
    expirationDate: 'end',
    quantity: 'units',
    categories: 'categories',
    images: 'photos',
    videoUrl: 'video',
    productName: 'product',
    gtin: 'barcode',
    newProduct: 'new product',
    points: 'brandpoints',
    link: 'link',
    tags: 'tags',
    kind: 'kind',
    manufacturer: 'manufacturer',
    manufacturerContact: 'contact of the manufacturer',
    responsible: 'responsible in the EU',
    responsibleContact: 'contact of the responsible',
    identification: 'identification',
    warnings: 'warnings',
  },
}

const NEEDED = new Set<Column>([
  'title',
  'videoUrl',
  'images',
  'description',
  'price',
  'discount',
  'expirationDate',
  'quantity',
  'categories',
])
const ALL = Object.keys(HEADINGS.en) as Column[]

/** How the columns are read: by their names in requests, or by a heading of either language. */
export const COLUMNS = {
  key: 'title',
  optional: new Set<string>(ALL.filter((column) => !NEEDED.has(column))),
  aliases: Object.fromEntries(
    ALL.map((column) => [
      column,
      [column, HEADINGS.it[column], HEADINGS.en[column]].map((name) => name.toLowerCase()),
    ]),
  ),
}
