import OpeningHours from 'opening_hours'

const MINUTE = 60_000
const WEEK = 10_080
/**
 * Monday 00:00, in the time zone of this process, of a week without a holiday or a change of the
 * clocks.
 */
const MONDAY = new Date(2026, 1, 9)
const NEXT_MONDAY = new Date(2026, 1, 16)

/**
 * Converts opening hours from OpenStreetMap's notation into a PostgreSQL multirange of minutes of
 * the week (Monday 00:00 = 0). Null when the text does not name hours that are the same every week:
 * free text, seasons, unknown hours.
 */
export function openingOf(text: string, at: { lat: number; lon: number }): string | null {
  if (text === '') return null
  // Results are cached, because parsing the notation takes longer than the rest of a row and places
  // share their hours. Hours by the sun differ between places, so they are not cached.
  if (/sun|dusk|dawn/.test(text)) return read(text, at)
  let known = KNOWN.get(text)
  if (known === undefined) {
    known = read(text, at)
    if (KNOWN.size < KNOWN_MAX) KNOWN.set(text, known)
  }
  return known
}

const KNOWN = new Map<string, string | null>()
const KNOWN_MAX = 20_000

function read(text: string, at: { lat: number; lon: number }): string | null {
  const hours = parse(text, at)
  if (hours === undefined || !hours.isWeekStable()) return null
  const ranges = hours
    .getOpenIntervals(MONDAY, NEXT_MONDAY)
    .filter(([, , unknown]) => !unknown)
    .map(([from, to]) => [minuteOf(from), minuteOf(to)] as const)
    .filter(([from, to]) => from < to)
  if (ranges.length === 0) return null
  return `{${ranges.map(([from, to]) => `[${from},${to})`).join(',')}}`
}

function parse(text: string, { lat, lon }: { lat: number; lon: number }): OpeningHours | undefined {
  if (text === '' || text.length > 255) return undefined
  try {
    return new OpeningHours(text, { lat, lon, address: { country_code: 'it', state: '' } })
  } catch {
    return undefined
  }
}

function minuteOf(moment: Date): number {
  return Math.max(0, Math.min(WEEK, Math.round((moment.getTime() - MONDAY.getTime()) / MINUTE)))
}
