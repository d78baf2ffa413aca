import { SERIES_DAYS } from '@vicino/contract/marketplace/deals/planned/constants'
import type { PlannedBody } from '@vicino/contract/marketplace/deals/planned/schemas'
import { nextOccurrence, overlaps } from '@vicino/domain/deal-series'
import { DAY_MS, parseDate } from '@vicino/domain/loyalty/clock'
import { AppError } from '../../../../platform/errors.ts'

/**
 * Returns the body with the first start at or after a moment that is one of its series; null when
 * its series is over, or when it has none.
 */
export function nextOfSeries(body: PlannedBody, from: Date): PlannedBody | null {
  const series = seriesOf(body)
  const next = series && nextOccurrence(series, hoursOf(body), from.getTime())
  if (!next) return null
  const [startDate, expirationDate] = [next.startsAt, next.endsAt].map((at) => new Date(at).toISOString())
  return startDate === undefined || expirationDate === undefined
    ? null
    : { ...body, startDate, expirationDate }
}

/**
 * Moves the start of a series to the first of its days.
 * @throws AppError validation_failed when it never begins, lasts too long or runs into itself, or
 * when goods are declared a service
 */
export function checkedSeries(body: PlannedBody): PlannedBody {
  const { repeat } = body
  if (repeat === null) return body
  const series = seriesOf(body)
  if (series === null) throw wrong('repeat.until', 'date')
  const first = nextOfSeries(body, new Date(body.startDate))
  if (first === null) throw wrong('repeat.until', 'series_none')
  if (Date.parse(repeat.until) - Date.parse(first.startDate) > SERIES_DAYS * DAY_MS)
    throw wrong('repeat.until', 'series_too_long')
  if (overlaps(series, hoursOf(first))) throw wrong('expirationDate', 'series_overlaps')
  if (repeat.exempt === 'service' && body.safety?.kind === 'goods')
    throw wrong('repeat.exempt', 'series_goods')
  return first
}

function seriesOf({ repeat }: PlannedBody) {
  const until = repeat === null ? null : parseDate(repeat.until)
  return repeat === null || until === null ? null : { weekdays: repeat.weekdays, until }
}

const hoursOf = ({ startDate, expirationDate }: PlannedBody) => ({
  startsAt: Date.parse(startDate),
  endsAt: Date.parse(expirationDate),
})

const wrong = (
  field: string,
  key: 'date' | 'series_none' | 'series_too_long' | 'series_overlaps' | 'series_goods',
): AppError => new AppError('validation_failed', { fieldErrors: { [field]: key } })
