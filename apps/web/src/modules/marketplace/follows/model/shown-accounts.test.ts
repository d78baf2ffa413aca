import { expect, it } from 'vitest'
import { shownAccounts } from './shown-accounts.ts'

const accounts = (count: number) => Array.from({ length: count }, (_, index) => index)

it('R-015 the first three of many are listed', () => {
  expect(shownAccounts(accounts(5), false).rows).toEqual([0, 1, 2])
})

it('R-016 five followed: the switch adds two and removes them', () => {
  expect(shownAccounts(accounts(5), false).hidden).toBe(2)
  expect(shownAccounts(accounts(5), true)).toEqual({ rows: [0, 1, 2, 3, 4], hidden: 2 })
})

it('R-017 four followed: all four, no switch', () => {
  expect(shownAccounts(accounts(4), false)).toEqual({ rows: [0, 1, 2, 3], hidden: null })
  expect(shownAccounts(accounts(3), false)).toEqual({ rows: [0, 1, 2], hidden: null })
})
