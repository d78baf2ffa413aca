import type { BodyOf } from '@vicino/contract/endpoint'
import type { openShop } from '@vicino/contract/marketplace/shops/endpoints'
import { shopBody } from '@vicino/contract/marketplace/shops/shop-body'
import { distanceMetres } from '@vicino/domain/distance'
import { type HoursProblem, readHours } from '@vicino/domain/hours-notation'
import { dateText } from '@vicino/domain/loyalty/clock'
import { readPeriod } from '@vicino/domain/typed/moments'
import { readDegrees } from '@vicino/domain/typed/numbers'
import { fieldErrorsOf } from '../../../../platform/http/validation.ts'
import type { NamedComune } from '../../../foundation/places/public.ts'
import type { FileCells } from './columns.ts'

export type ShopBody = BodyOf<typeof openShop>

/** Why a row is refused. `value` is its text, or the reason. */
export type Refusal =
  | { readonly why: 'field'; readonly field: string; readonly message: string }
  | { readonly why: 'unreadable'; readonly value: string }
  | { readonly why: 'hours'; readonly problem: HoursProblem; readonly value: string }
  | { readonly why: 'closures' | 'number' | 'pair' | 'comune' | 'which_comune'; readonly value: string }
  | { readonly why: 'far'; readonly value: string; readonly km: number }
  | { readonly why: 'twice'; readonly value: string }
  | { readonly why: 'closed' | 'full' | 'other_code'; readonly value: string }

/** A shop of the brand in its present state, as the body of a request. */
export interface Known {
  readonly body: ShopBody
}

/** A place further from its comune than this is a mistake: swapped degrees, or another town. */
const FAR_KM = 60

/**
 * Turns a row into the body of a shop. Empty cells keep the shop's present values. Without
 * coordinates a shop that stays in its comune keeps its position; any other goes to the centre of
 * the comune.
 */
export function readRow(
  cells: FileCells,
  known: Known | null,
  comuni: readonly NamedComune[],
): { readonly body: ShopBody; readonly inMiddle: boolean } | Refusal {
  const place = placeOf(cells, known, comuni)
  if ('why' in place) return place
  const hours = cells.hours === '' ? (known?.body.openingHours ?? null) : readHours(cells.hours)
  if (hours !== null && 'problem' in hours) return { why: 'hours', problem: hours.problem, value: hours.part }
  const closures = cells.closures === '' ? (known?.body.closures ?? []) : readClosures(cells.closures)
  if (closures === null) return { why: 'closures', value: cells.closures }
  const parsed = shopBody.safeParse(
    {
      name: cells.name,
      address: cells.address,
      city: place.city,
      latitude: place.latitude,
      longitude: place.longitude,
      placeConfirmed: place.isConfirmed,
      phone: cells.phone === '' ? (known?.body.phone ?? '') : cells.phone,
      code: cells.code === '' ? (known?.body.code ?? '') : cells.code,
      openingHours: hours !== null && 'hours' in hours ? hours.hours : hours,
      closures,
    },
    { reportInput: true },
  )
  if (parsed.success) return { body: parsed.data, inMiddle: place.inMiddle }
  const [field = 'name', message = 'invalid'] = Object.entries(fieldErrorsOf(parsed.error))[0] ?? []
  return { why: 'field', field, message }
}

interface Place {
  readonly city: string
  readonly latitude: number
  readonly longitude: number
  readonly inMiddle: boolean
  /** True when the place is confirmed, by the file now or by somebody before. */
  readonly isConfirmed: boolean
}

function placeOf(cells: FileCells, known: Known | null, comuni: readonly NamedComune[]): Place | Refusal {
  const { city } = cells
  if (city === '') return { why: 'field', field: 'city', message: 'required' }
  const latitude = degreesIn(cells.latitude)
  const longitude = degreesIn(cells.longitude)
  if (latitude === undefined) return { why: 'number', value: cells.latitude }
  if (longitude === undefined) return { why: 'number', value: cells.longitude }
  if ((latitude === null) !== (longitude === null)) return { why: 'pair', value: city }
  if (latitude !== null && longitude !== null) {
    const away = comuni.map(({ lat, lon }) => distanceMetres({ lat, lon }, { lat: latitude, lon: longitude }))
    const km = Math.round(Math.min(...away) / 1000)
    if (comuni.length > 0 && km > FAR_KM) return { why: 'far', value: city, km }
    // A file with exported coordinates confirms nothing.
    const isSame = known?.body.latitude === latitude && known.body.longitude === longitude
    const isConfirmed = isSame ? known.body.placeConfirmed : true
    return { city: comuni[0]?.name ?? city, latitude, longitude, inMiddle: false, isConfirmed }
  }
  const [comune] = comuni
  const stays = known !== null && (known.body.city === city || known.body.city === comune?.name)
  if (stays) {
    const { latitude: lat, longitude: lon, placeConfirmed: isConfirmed } = known.body
    return { city: known.body.city, latitude: lat, longitude: lon, inMiddle: false, isConfirmed }
  }
  if (comune === undefined) return { why: 'comune', value: city }
  if (comuni.length > 1)
    return {
      why: 'which_comune',
      value: comuni.map(({ name, province }) => `${name} (${province})`).join(', '),
    }
  return {
    city: comune.name,
    latitude: comune.lat,
    longitude: comune.lon,
    inMiddle: true,
    isConfirmed: false,
  }
}

/**
 * Reads degrees with a decimal comma or point; null for an empty cell, undefined for a text that is
 * no number.
 */
function degreesIn(text: string): number | null | undefined {
  if (text === '') return null
  return readDegrees(text) ?? undefined
}

/**
 * Reads days such as `10/08/2027-25/08/2027; 25/12/2027`, or with dates as 2027-08-10; null when a
 * part is no day.
 */
function readClosures(text: string): { from: string; to: string }[] | null {
  const closures: { from: string; to: string }[] = []
  for (const part of text.split(';')) {
    if (part.trim() === '') continue
    const period = readPeriod(part)
    if (period === null) return null
    closures.push({ from: dateText(period.from), to: dateText(period.to) })
  }
  return closures
}
