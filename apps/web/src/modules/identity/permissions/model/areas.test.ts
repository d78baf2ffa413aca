import { ADVANCED } from '@vicino/contract/identity/permissions/constants'
import { expect, it } from 'vitest'
import { AREA_NAMES, areaOf, levelOf, LEVELS, TEMPLATES, upTo } from './areas.ts'

it('R-432 every advanced permission belongs to exactly one area', () => {
  const all = AREA_NAMES.flatMap((area) => upTo(area, 'all'))
  expect(all.toSorted()).toEqual([...ADVANCED].toSorted())
  expect(ADVANCED.filter((id) => areaOf(id) === undefined)).toEqual([])
  expect(areaOf('teleport-USE')).toBeUndefined()
})

it('R-432 a level is read back from what it ticks, and a choice of one’s own has none', () => {
  for (const area of AREA_NAMES) {
    const possible = new Set<string>(upTo(area, 'all'))
    for (const level of LEVELS) expect(levelOf(area, possible, new Set(upTo(area, level)))).toBe(level)
    expect(levelOf(area, possible, new Set(upTo(area, 'all').slice(-1)))).toBeUndefined()
  }
  // Of a till's kind of account only some are possible: all of those is a level, too.
  expect(levelOf('till', new Set(['till-LIST']), new Set(['till-LIST']))).toBe('sees')
})

it('R-432 the template that only reads gives nothing that changes something', () => {
  expect(TEMPLATES.readOnly.filter((id) => !/-(LIST|LIST_ALL|READ|BROWSE)$/.test(id))).toEqual([])
})
