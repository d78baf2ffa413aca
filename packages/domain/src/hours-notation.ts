import type { WeekHours } from './opening.ts'

/** Why a text names no opening hours: a day or a time that is none, a day named twice, too many stretches on a day. */
export type HoursProblem = 'unknown' | 'twice' | 'many' | 'overlap'

const DAY = 1440
/** Hours that end later on the next morning are a slip. */
const LATEST_CLOSE = DAY + 6 * 60
/** Stretches that a day may have. */
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

const ALL_DAYS = /^(?:tutti i giorni|ogni giorno|every day|daily)(?= |$)/
const CLOSED = /^(?:chiuso|closed)$/
const ALL_DAY = /^(?:24 ?ore(?: su 24)?|24 ?h|24 hours|24\/7)$/
const TIME = String.raw`(\d{1,2})(?:[:.h](\d{2}))?`
const STRETCH = new RegExp(String.raw`^${TIME} ?- ?${TIME}(?: |,|/|;|$)`)

/**
 * Opening hours as a shopkeeper writes them: `lun-ven 9:00-13:00 15:30-19:30; sab 9-13; dom chiuso`. Parts are divided by semicolons;
 * each names days (one, a span, several with commas; Italian or English) and hours (HH, HH:MM or HH.MM), `chiuso`, or `24 ore`. Hours
 * that end before they begin go past midnight. Days that no part names are closed.
 *
 * @returns minutes of each day, Monday first, or what is wrong and with which part
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
    const { days, rest } = daysOf(plain)
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

/** Small letters without accents, one blank between words, every dash a hyphen without blanks. */
const plainOf = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\s*[-–—]\s*/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The days that a part begins with, and what follows them. */
function daysOf(part: string): { days: readonly number[]; rest: string } {
  const all = ALL_DAYS.exec(part)
  if (all !== null) return { days: [0, 1, 2, 3, 4, 5, 6], rest: part.slice(all[0].length).trim() }
  const days: number[] = []
  let rest = part
  for (;;) {
    const found = /^([a-z]+)\.?(?:-([a-z]+)\.?)?(?:,? e (?=[a-z])|,? and (?=[a-z])|[ ,:/]+|$)/.exec(rest)
    const from = DAY_OF.get(found?.[1] ?? '')
    if (found === null || from === undefined) return { days, rest }
    const to = found[2] === undefined ? from : DAY_OF.get(found[2])
    if (to === undefined) return { days: [], rest }
    // A span may pass Sunday: ven-lun.
    for (let day = from; ; day = (day + 1) % 7) {
      days.push(day)
      if (day === to) break
    }
    rest = rest.slice(found[0].length)
  }
}

/** Stretches in minutes, in their order; null = the text names none. */
function stretchesOf(text: string): (readonly [number, number])[] | null {
  if (CLOSED.test(text)) return []
  if (ALL_DAY.test(text)) return [[0, DAY]]
  const stretches: (readonly [number, number])[] = []
  let rest = text
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
  return stretches.length === 0 ? null : stretches.toSorted(([a], [b]) => a - b)
}

function minuteOf(hours: string | undefined, minutes = '0'): number | null {
  const minute = Number(hours) * 60 + Number(minutes)
  return hours === undefined || Number(minutes) > 59 || minute > DAY ? null : minute
}

/** Hours in that notation, so that readHours() gives the same week again: days of equal hours that follow each other are one part. */
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
