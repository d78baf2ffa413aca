import type { Redemption } from '@vicino/contract/redemption/redemptions/schemas'
import { expect, it } from 'vitest'
import { timeLeft, withKept } from './redemption-line.ts'

const kept = (_id: string) =>
  ({
    _id,
    channel: 'store',
    deal: { _id: 'deal', title: 'Duo', images: [], brand: { username: 'Bar' } },
  }) as unknown as Redemption

it('R-411 only a code of a day shows hours in its time left', () => {
  expect(timeLeft(899)).toBe('14:59')
  expect(timeLeft(5)).toBe('00:05')
  expect(timeLeft(23 * 3600 + 61)).toBe('23:01:01')
})

it('R-411 a code that an older list lacks comes before the list, and a code in the list appears once', () => {
  const [listed] = withKept([], [kept('old')])
  if (listed === undefined) throw new Error('a kept code is no line')
  expect(listed).toMatchObject({ deal: { title: 'Duo', image: null }, brand: { username: 'Bar' } })
  expect(withKept([listed], [kept('new'), kept('old')]).map(({ _id }) => _id)).toEqual(['new', 'old'])
})
