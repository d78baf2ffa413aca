import type { Language } from '@vicino/contract/common/language'
import { z } from 'zod'

const cell = z
  .string()
  .max(3000)
  // Our own files put an apostrophe before text that a spreadsheet would take for a formula.
  .transform((text) => text.replace(/^'(?=[=+\-@])/, '').trim())

/** A row of a file of products, cell by cell. */
export const fileRowSchema = z.object({
  productName: cell,
  price: cell,
  category: cell,
  code: cell,
  gtin: cell,
  brand: cell,
  description: cell,
})
export type FileCells = z.output<typeof fileRowSchema>
export type Column = keyof FileCells

export const COLUMNS = {
  key: 'productName',
  optional: new Set(['price', 'category', 'code', 'gtin', 'brand', 'description']),
  aliases: {
    productName: ['nome prodotto', 'product name', 'nome', 'name', 'prodotto', 'product', 'articolo'],
    price: ['prezzo', 'prezzo di listino', 'listino'],
    category: ['categoria', 'reparto', 'department'],
    code: ['codice interno', 'codice', 'codice articolo', 'sku'],
    gtin: ['ean', 'codice a barre', 'barcode'],
    brand: ['marca', 'maker', 'produttore'],
    description: ['descrizione'],
  },
}

/** Headings of the columns, in the order of our own files. */
export const HEADINGS: Readonly<Record<Language, Readonly<Record<Column, string>>>> = {
  it: {
    productName: 'nome prodotto',
    price: 'prezzo',
    category: 'categoria',
    code: 'codice interno',
    gtin: 'gtin',
    brand: 'marca',
    description: 'descrizione',
  },
  en: {
    productName: 'product name',
    price: 'price',
    category: 'category',
    code: 'code',
    gtin: 'gtin',
    brand: 'maker',
    description: 'description',
  },
}
