import type { MotifName } from '../art/index.ts'
import type { DemoProduct } from './types.ts'

/** One line of a catalogue; `where` says whether it can also be bought online. */
export type Row = readonly [
  title: string,
  productName: string,
  motif: MotifName,
  listPriceCents: readonly number[],
  tags: string,
  discount: readonly [number, number],
  where: 'online' | 'store',
  text: string,
]

/** Turns rows into products; the shop's closing sentences end their texts in turn. */
export function products(closings: readonly string[], rows: readonly Row[]): DemoProduct[] {
  return rows.map(([title, productName, motif, listPriceCents, tags, discount, where, text], i) => ({
    title,
    productName,
    description: `${text} ${closings[i % closings.length] ?? ''}`.trim(),
    motif,
    listPriceCents,
    tags: tags.split(', '),
    online: where === 'online',
    discount,
  }))
}
