import type { WeekHours } from './opening.ts'

/**
 * Why a text is not a list of opening hours: an unknown day or time, a day named twice, too many
 * ranges on a day, overlapping ranges.
 */
export type HoursProblem = 'unknown' | 'twice' | 'many' | 'overlap'

const DAY = 1440
/** Hours that end later on the next morning are taken for a typing error. */
const LATEST_CLOSE = DAY + 6 * 60
/** Ranges that a day may have. */
export const STRETCHES_MAX = 4

/** Names of the days from Monday on: in full, short and two letters, without accents. */
const NAMES = [
  ['lunedi', 'lun', 'lu', 'monday', 'mon', 'mo'],
  ['martedi', 'mar', 'ma', 'tuesday', 'tues', 'tue', 'tu'],
  ['mercoledi', 'mer', 'me', 'wednesday', 'wed', 'we'],
  ['giovedi', 'gio', 'gi', 'thursday', 'thurs', 'thu', 'th'],
  ['venerdi', 'ven', 've', 'friday', 'fri', 'fr'],
  ['sabato', 'sab', 'sa', 'saturday', 'sat'],
  ['domenica', 'dom', 'do', 'sunday', 'sun', 'su'],
]
const DAY_OF = new Map(NAMES.flatMap((names, day) => names.map((name) => [name, day] as const)))
const SHORT = { it: 1, en: 4 } as const
const shortName = (day: number, language: 'it' | 'en'): string => NAMES[day]?.[SHORT[language]] ?? ''

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]
const ALL_DAYS = /^(?:tutti i giorni|ogni giorno|every day|daily)(?= |$)/
const CLOSED = /^(?:chius[oa]|chiusura|riposo|closed)(?: settimanale)?$/
/** Before its days: `chiuso il lunedì`, `riposo settimanale: dom`. */
const CLOSED_ON = /^(?:chius[oa]|chiusura|riposo|closed)(?: settimanale)?(?: il| la| on|:)* (?=[a-z])/
const ALL_DAY = /^(?:24 ?ore(?: su 24)?|24 ?h|h ?24|24 hours|24\/7|sempre aperto)$/
/** Words for "without a break"; they are allowed with a single range, to which they add nothing. */
const NO_BREAK = /(?:^|[ ,(])(?:(?:ad )?orario continuato|continuato|no[ -]?stop|non[ -]?stop)\)?(?=$|[ ,])/
const TIME = String.raw`(\d{1,2})(?:[:.h](\d{2}))?`
/**
 * Ranges with a slash between their ends and a hyphen between ranges: `9.00/13.00 - 15.30/19.30`.
 */
const SLASHED = new RegExp(String.raw`^${TIME}/${TIME}(?:(?:-|[ ,]+)${TIME}/${TIME})*$`)
const FROM_TO = new RegExp(
  String.raw`\b(?:dalle|from)(?: ore)? ${TIME} (?:alle|to)(?: ore)? ${TIME}(?!\d)`,
  'g',
)
const STRETCH = new RegExp(String.raw`^${TIME} ?- ?${TIME}(?: |,|/|;|$)`)

/**
 * Reads opening hours as a shopkeeper writes them: `lun-ven 9:00-13:00 15:30-19:30; sab 9-13; dom
 * chiuso`. Semicolons separate parts. Each part names days (one, a range, several with commas;
 * Italian or English) and hours (HH, HH:MM or HH.MM), `chiuso` or `riposo`, or `24 ore` or `h24`.
 * `lun/ven` is Monday to Friday; a slash that may mean a range or two days is refused. Hours that
 * end before they begin pass midnight. Days that no part names are closed.
 * @returns minutes of each day, Monday first, or the problem and its part
 */
export function readHours(
  text: string,
): { readonly hours: WeekHours } | { readonly problem: HoursProblem; readonly part: string } {
  const week: (readonly [number, number])[][] = Array.from({ length: 7 }, () => [])
  const named = new Set<number>()
  for (const part of text.split(/[;\n]/)) {
    const plain = plainOf(part)
    if (plain === '') continue
    const wrong = (problem: HoursProblem) => ({ problem, part: part.trim() })
    const { days, rest } = ALL_DAY.test(plain)
      ? { days: EVERY_DAY, rest: plain }
      : daysOf(closedBehind(plain))
    const stretches = days.length === 0 ? null : stretchesOf(rest)
    if (stretches === null) return wrong('unknown')
    if (stretches.length > STRETCHES_MAX) return wrong('many')
    if (stretches.some(([from], at) => at > 0 && from < (stretches[at - 1]?.[1] ?? 0)))
      return wrong('overlap')
    for (const day of days) {
      if (named.has(day)) return wrong('twice')
      named.add(day)
      week[day] = stretches
    }
  }
  return named.size === 0 ? { problem: 'unknown', part: text.trim() } : { hours: week }
}

/**
 * Normalizes a text: lower case without accents, one blank between words, every dash a hyphen
 * without blanks.
 */
const plainOf = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\s*[-–—]\s*/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^(?:dal|from) ([a-z]+) (?:al|alla|to) ([a-z]+)(?= |$)/, '$1-$2')
    .replaceAll(FROM_TO, (_all, from, mins, to, until) => `${timeOf(from, mins)}-${timeOf(to, until)}`)

const timeOf = (hours: string, minutes: string | undefined): string => `${hours}:${minutes ?? '00'}`

/** Turns `chiuso il lunedì` into `lunedi chiuso`. */
const closedBehind = (part: string): string =>
  CLOSED_ON.test(part) ? `${part.replace(CLOSED_ON, '')} chiuso` : part

/** Reads the days at the beginning of a part, and returns the rest of it. */
function daysOf(part: string): { days: readonly number[]; rest: string } {
  const all = ALL_DAYS.exec(part)
  if (all !== null) return { days: EVERY_DAY, rest: part.slice(all[0].length).trim() }
  const days: number[] = []
  let rest = slashedDays(part)
  for (;;) {
    const found = /^([a-z]+)\.?(?:-([a-z]+)\.?)?(?:,? e (?=[a-z])|,? and (?=[a-z])|[ ,:/]+|$)/.exec(rest)
    const from = DAY_OF.get(found?.[1] ?? '')
    if (found === null || from === undefined) return { days, rest }
    const to = found[2] === undefined ? from : DAY_OF.get(found[2])
    if (to === undefined) return { days: [], rest }
    // A range of days may pass Sunday: ven-lun.
    for (let day = from; ; day = (day + 1) % 7) {
      days.push(day)
      if (day === to) break
    }
    rest = rest.slice(found[0].length)
  }
}

/**
 * Rewrites days with a slash. More than two are single days; `lun/ven` is a range, as are all from
 * Monday or Tuesday to the end of the week; for neighbours both readings are equal. For others the
 * slash stays, so that they match no day.
 */
function slashedDays(part: string): string {
  const found = /^([a-z]+(?:\.?\/[a-z]+)+)\.?(?=[ :,]|$)/.exec(part)
  const names = found?.[1]?.split(/\.?\//) ?? []
  const days = names.map((name) => DAY_OF.get(name))
  const [from, to] = days
  if (found === null || from === undefined || to === undefined || days.includes(undefined)) return part
  const rest = part.slice(found[0].length)
  if (days.length > 2 || to === (from + 1) % 7) return names.join(', ') + rest
  return from < 2 && to >= 4 ? `${names.join('-')}${rest}` : `?${part}`
}

/** Reads ranges in minutes, in their order; null = the text names none. */
function stretchesOf(text: string): (readonly [number, number])[] | null {
  if (CLOSED.test(text)) return []
  if (ALL_DAY.test(text)) return [[0, DAY]]
  const stretches: (readonly [number, number])[] = []
  const isWhole = NO_BREAK.test(text)
  let rest = isWhole ? text.replace(NO_BREAK, '').trim() : text
  if (SLASHED.test(rest)) rest = rest.replaceAll('-', ' ').replaceAll('/', '-')
  while (rest !== '') {
    const found = STRETCH.exec(rest)
    const from = minuteOf(found?.[1], found?.[2])
    const end = minuteOf(found?.[3], found?.[4])
    if (found === null || from === null || end === null || from === DAY) return null
    const to = end <= from ? end + DAY : end
    if (to > LATEST_CLOSE && to !== from + DAY) return null
    stretches.push([from, to])
    rest = rest.slice(found[0].length).replace(/^(?:[ ,/]+|e |and )+/, '')
  }
  if (isWhole && stretches.length > 1) return null
  return stretches.length === 0 ? null : stretches.toSorted(([a], [b]) => a - b)
}

function minuteOf(hours: string | undefined, minutes = '0'): number | null {
  const minute = Number(hours) * 60 + Number(minutes)
  return hours === undefined || Number(minutes) > 59 || minute > DAY ? null : minute
}

/**
 * Writes hours in that notation, so that readHours() gives the same week again. Consecutive days of
 * equal hours form one part.
 */
export function hoursText(hours: WeekHours, language: 'it' | 'en'): string {
  const texts = hours.map((stretches) =>
    stretches.map(([from, to]) => `${timeText(from)}-${timeText(to)}`).join(' '),
  )
  const parts: string[] = []
  for (let day = 0; day < texts.length;) {
    let last = day
    while (texts[last + 1] === texts[day]) last += 1
    const days =
      last === day ? shortName(day, language) : `${shortName(day, language)}-${shortName(last, language)}`
    if (texts[day] !== '') parts.push(`${days} ${texts[day]}`)
    day = last + 1
  }
  return parts.length === 0 ? `lun-dom ${language === 'it' ? 'chiuso' : 'closed'}` : parts.join('; ')
}

const timeText = (minute: number): string => {
  const within = minute > DAY ? minute - DAY : minute
  return `${Math.floor(within / 60)}:${String(within % 60).padStart(2, '0')}`
}
