import { hoursText } from '@vicino/domain/hours-notation'
import type { Language } from '@vicino/contract/common/language'
import { z } from 'zod'
import { BYTE_ORDER_MARK, csvLine, numberCell } from '../../../../platform/csv.ts'
import { presentShop } from '../shops.presenter.ts'
import type { ShopRow } from '../shops.queries.ts'

const cell = z
  .string()
  .max(2000)
  // Our own files put an apostrophe before text that a spreadsheet would take for a formula, such
  // as +39.
  .transform((text) => text.replace(/^'(?=[=+\-@])/, '').trim())

/** A row of a file of shops, cell by cell. */
export const fileRowSchema = z.object({
  code: cell,
  name: cell,
  address: cell,
  city: cell,
  province: cell,
  latitude: cell,
  longitude: cell,
  phone: cell,
  hours: cell,
  closures: cell,
})
export type FileCells = z.output<typeof fileRowSchema>
export type Column = keyof FileCells

export const COLUMNS = {
  key: 'name',
  optional: new Set(['code', 'province', 'latitude', 'longitude', 'phone', 'hours', 'closures']),
  aliases: {
    code: ['codice', 'id'],
    name: ['nome', 'negozio', 'shop', 'nome negozio'],
    address: ['indirizzo', 'via', 'street'],
    city: ['comune', 'città', 'citta', 'town'],
    province: ['provincia', 'prov'],
    latitude: ['latitudine', 'lat'],
    longitude: ['longitudine', 'lon', 'lng'],
    phone: ['telefono', 'tel'],
    hours: ['orari', 'orario', 'opening_hours', 'opening hours'],
    closures: ['chiusure', 'ferie', 'closed'],
  },
}

/** Headers of the columns, in the order of our own files. */
export const HEADINGS: Readonly<Record<Language, Readonly<Record<Column, string>>>> = {
  it: {
    code: 'codice',
    name: 'nome',
    address: 'indirizzo',
    city: 'comune',
    province: 'provincia',
    latitude: 'latitudine',
    longitude: 'longitudine',
    phone: 'telefono',
    hours: 'orari',
    closures: 'chiusure',
  },
  en: {
    code: 'code',
    name: 'name',
    address: 'address',
    city: 'city',
    province: 'province',
    latitude: 'latitude',
    longitude: 'longitude',
    phone: 'phone',
    hours: 'hours',
    closures: 'closures',
  },
}
const ORDER = Object.keys(HEADINGS.en) as Column[]

/** Writes shops as a file that an import accepts again. */
export function shopsFile(shops: readonly ShopRow[], language: Language, now: Date): string {
  const number = (value: number) => numberCell(value, language)
  const lines = shops.map((row) => {
    const { openingHours, closures } = presentShop(row, now)
    const cells: FileCells = {
      code: row.code ?? '',
      name: row.name,
      address: row.address,
      city: row.city,
      province: '',
      latitude: number(row.lat),
      longitude: number(row.lon),
      phone: row.phone,
      hours: openingHours === null ? '' : hoursText(openingHours, language),
      closures: closures.map(({ from, to }) => `${dayText(from)}-${dayText(to)}`).join('; '),
    }
    return csvLine(ORDER.map((column) => cells[column]))
  })
  return [BYTE_ORDER_MARK, csvLine(ORDER.map((column) => HEADINGS[language][column])), ...lines].join('')
}

const dayText = (iso: string): string => iso.split('-').toReversed().join('/')
