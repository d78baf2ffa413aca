import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hoursText, readHours } from './hours-notation.ts'

const weekOf = (days: Readonly<Record<number, [number, number][]>>) =>
  Array.from({ length: 7 }, (_, day) => days[day] ?? [])
const MORNING: [number, number] = [540, 780]
const AFTERNOON: [number, number] = [930, 1170]
const WORKDAYS = [0, 1, 2, 3, 4]
const on = (days: readonly number[], ...stretches: [number, number][]) =>
  Object.fromEntries(days.map((day) => [day, stretches]))

it('reads hours as shopkeepers write them', () => {
  for (const [text, week] of [
    [
      'lun-ven 9:00-13:00 15:30-19:30; sab 9-13',
      { ...on(WORKDAYS, MORNING, AFTERNOON), ...on([5], MORNING) },
    ],
    ['Lunedì – Venerdì: 09.00–13.00, 15.30–19.30', on(WORKDAYS, MORNING, AFTERNOON)],
    ['lun, mer e ven 9-13 e 15:30-19:30; dom chiuso', on([0, 2, 4], MORNING, AFTERNOON)],
    ['Mo-Fr 09:00-13:00; Sa 09:00-13:00', on([0, 1, 2, 3, 4, 5], MORNING)],
    ['ven-lun 15.30-19.30 / 9-13', on([4, 5, 6, 0], MORNING, AFTERNOON)],
    ['sab 18-2', on([5], [1080, 1560])],
    ['tutti i giorni 24 ore', on([0, 1, 2, 3, 4, 5, 6], [0, 1440])],
    ['every day 9-13', on([0, 1, 2, 3, 4, 5, 6], MORNING)],
    ['dom closed', {}],
    ['LUN/VEN 9-18', on(WORKDAYS, [540, 1080])],
    ['LUN./VEN. 9-18; SAB/DOM riposo', on(WORKDAYS, [540, 1080])],
    ['mar/dom 9-13', on([1, 2, 3, 4, 5, 6], MORNING)],
    ['lun/mer/ven 9-13', on([0, 2, 4], MORNING)],
    ['lun-ven 9.00/13.00 - 15.30/19.30', on(WORKDAYS, MORNING, AFTERNOON)],
    ['lun-ven 9/13, 15.30/19.30', on(WORKDAYS, MORNING, AFTERNOON)],
    ['h24', on([0, 1, 2, 3, 4, 5, 6], [0, 1440])],
    ['lun-dom H24', on([0, 1, 2, 3, 4, 5, 6], [0, 1440])],
    ['lun-ven 9-18 orario continuato', on(WORKDAYS, [540, 1080])],
    ['lun-ven orario continuato 9-18', on(WORKDAYS, [540, 1080])],
    ['lun-ven 9-18 (orario continuato)', on(WORKDAYS, [540, 1080])],
    ['sab no stop 9-18; dom chiuso', on([5], [540, 1080])],
    ['mar-dom 9-13; chiuso il lunedì', on([1, 2, 3, 4, 5, 6], MORNING)],
    ['mar-dom 9-13; riposo settimanale: lun', on([1, 2, 3, 4, 5, 6], MORNING)],
    ['dal lunedì al venerdì dalle 9 alle 13 e dalle 15.30 alle 19.30', on(WORKDAYS, MORNING, AFTERNOON)],
  ] as const)
    expect(readHours(text), text).toEqual({ hours: weekOf(week) })
})

it('names the unreadable part and its problem', () => {
  for (const [text, problem, part] of [
    ['', 'unknown', ''],
    ['su appuntamento', 'unknown', 'su appuntamento'],
    ['lun-ven', 'unknown', 'lun-ven'],
    ['lun/mer 9-13', 'unknown', 'lun/mer 9-13'],
    ['mer/sab 9-13', 'unknown', 'mer/sab 9-13'],
    ['lun-ven orario continuato', 'unknown', 'lun-ven orario continuato'],
    ['lun-ven orario continuato 9-13 15-19', 'unknown', 'lun-ven orario continuato 9-13 15-19'],
    ['lun-fes 9-13', 'unknown', 'lun-fes 9-13'],
    ['lun 9-25', 'unknown', 'lun 9-25'],
    ['lun 9:75-13', 'unknown', 'lun 9:75-13'],
    ['lun 20-9:30', 'unknown', 'lun 20-9:30'],
    ['lun-ven 9-13; mer 10-12', 'twice', 'mer 10-12'],
    ['lun 9-13 12-18', 'overlap', 'lun 9-13 12-18'],
    ['lun 1-2 3-4 5-6 7-8 9-10', 'many', 'lun 1-2 3-4 5-6 7-8 9-10'],
  ] as const)
    expect(readHours(text), text).toEqual({ problem, part })
})

it('reads its own output, in both languages', () => {
  const day = fc
    .uniqueArray(fc.integer({ min: 0, max: 95 }), { minLength: 0, maxLength: 8 })
    .map((quarters) => {
      const sorted = quarters.toSorted((a, b) => a - b).map((quarter) => quarter * 15)
      return Array.from({ length: Math.floor(sorted.length / 2) }, (_, at): [number, number] => [
        sorted[2 * at] ?? 0,
        sorted[2 * at + 1] ?? 0,
      ])
    })
  fc.assert(
    fc.property(
      fc.array(day, { minLength: 7, maxLength: 7 }),
      fc.constantFrom('it', 'en'),
      (hours, language) => {
        expect(readHours(hoursText(hours, language as 'it'))).toEqual({ hours })
      },
    ),
  )
})
