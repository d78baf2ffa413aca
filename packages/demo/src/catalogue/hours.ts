import type { Day, Week } from './types.ts'

const minutes = (clock = ''): number => {
  const [hour, minute = '0'] = clock.split('.')
  return Number(hour) * 60 + Number(minute)
}

/**
 * Reads a day: "9-13 16-19.30" → [[540, 780], [960, 1170]]; an empty text is a closed day. Closing
 * after midnight counts past 24.
 */
function day(text: string): Day {
  if (text === '') return []
  return text.split(' ').map((span) => {
    const [open, close] = span.split('-')
    return [minutes(open), minutes(close)] as const
  })
}

/** Reads a week from seven texts, Monday first. */
export const week = (
  mon: string,
  tue: string,
  wed: string,
  thu: string,
  fri: string,
  sat: string,
  sun: string,
): Week => [day(mon), day(tue), day(wed), day(thu), day(fri), day(sat), day(sun)]

/** Makes a week with the same hours from Monday to Friday. */
export const working = (weekday: string, sat: string, sun: string): Week =>
  week(weekday, weekday, weekday, weekday, weekday, sat, sun)

export const lunchAndDinner: readonly Week[] = [
  week(
    '',
    '12-14.30 19-23',
    '12-14.30 19-23',
    '12-14.30 19-23',
    '12-14.30 19-23.30',
    '12-15 19-23.30',
    '12-15 19-22.30',
  ),
  working('12-14.30 19-23', '12-15 19-23.30', '12.30-15'),
  week('19-23', '', '19-23', '19-23', '19-23.30', '12-15 19-23.30', '12-15 19-23'),
]

export const allDayBar: readonly Week[] = [
  working('7-19.30', '7.30-19.30', '8-13'),
  week('6.30-20', '6.30-20', '6.30-20', '6.30-20', '6.30-21', '7-21', ''),
  working('7-20', '7.30-20', '8-19.30'),
]

export const gelato: readonly Week[] = [
  working('12-23', '11-23.30', '11-23'),
  week('', '13-22', '13-22', '13-22', '13-23', '11-23', '11-22'),
]

export const bakery: readonly Week[] = [
  working('7-13.30 16.30-19.30', '7-13.30', ''),
  working('6.30-14', '6.30-14 16-19.30', '7-13'),
  week(
    '',
    '7-13 16.30-19.30',
    '7-13 16.30-19.30',
    '7-13 16.30-19.30',
    '7-13 16.30-19.30',
    '7-19.30',
    '7.30-13',
  ),
]

export const evening: readonly Week[] = [
  working('17-23', '11-13 17-23.30', ''),
  week('', '10.30-13 16.30-22', '10.30-13 16.30-22', '10.30-13 16.30-22', '10.30-23', '10.30-23', '17-22'),
]

export const retail: readonly Week[] = [
  week(
    '15.30-19.30',
    '9.30-12.30 15.30-19.30',
    '9.30-12.30 15.30-19.30',
    '9.30-12.30 15.30-19.30',
    '9.30-12.30 15.30-19.30',
    '9.30-13 15-19.30',
    '',
  ),
  working('10-19.30', '10-19.30', '11-13 15-19'),
  week(
    '',
    '9.30-13 15.30-19.30',
    '9.30-13 15.30-19.30',
    '9.30-13 15.30-19.30',
    '9.30-13 15.30-19.30',
    '9.30-19.30',
    '',
  ),
]

export const appointment: readonly Week[] = [
  week('', '9-19', '9-19', '9-20', '9-20', '8.30-18', ''),
  working('9-13 14.30-19', '9-17', ''),
]

export const weekend: readonly Week[] = [
  working('9-18', '9-19', '9-19'),
  week('', '10-18', '10-18', '10-18', '10-20', '9-20', '9-19'),
]
