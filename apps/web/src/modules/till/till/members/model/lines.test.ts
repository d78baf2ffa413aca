import type { TillProgram } from '@vicino/contract/loyalty/members/schemas'
import { expect, it } from 'vitest'
import { soughtLines, itemsOf, readQuantity } from './lines.ts'

const sought = { categories: ['Bio'], codes: ['8001234567890'], brands: ['Orto'] }
const line = (id: number, product: string, net: string, quantity = '1') => ({ id, product, net, quantity })

const program = (more: Partial<TillProgram>) =>
  ({ earns: true, balance: {}, lines: sought, ...more }) as TillProgram

it('R-219 the till sends the lines that the mechanics need, and the rest of the amount as one more line', () => {
  const lines = [line(1, ' bio', '12,30'), line(2, 'ORTO', '5'), line(3, '8001234567890', '2,60', '2')]
  expect(itemsOf(lines, 3990, sought)).toEqual({
    items: [
      { category: 'Bio', quantity: 1, net: 12.3 },
      { brand: 'Orto', quantity: 1, net: 5 },
      { code: '8001234567890', quantity: 2, net: 2.6 },
      { net: 20 },
    ],
    restCents: 2000,
    problems: new Map(),
  })
  expect(itemsOf([line(1, 'Bio', '10')], 1000, sought).items).toEqual([
    { category: 'Bio', quantity: 1, net: 10 },
  ])
  expect(itemsOf([], 1000, sought).items).toBeUndefined()
})

it('R-219 the form reports an unreadable line and a line above the rest of the amount', () => {
  const lines = [
    line(1, '', '1'),
    line(2, 'Bio', 'x'),
    line(3, 'Bio', '1', '0'),
    line(4, 'Bio', '6'),
    line(5, 'Bio', '5'),
  ]
  const { items, problems } = itemsOf(lines, 1000, sought)
  expect([...problems]).toEqual([
    [1, 'product'],
    [2, 'unreadable'],
    [3, 'quantity'],
    [5, 'moreThanAmount'],
  ])
  expect(items).toEqual([{ category: 'Bio', quantity: 1, net: 6 }, { net: 4 }])
})

it('R-219 weights have three decimals', () => {
  expect(readQuantity('0,250')).toBe(0.25)
  expect(readQuantity('3')).toBe(3)
  for (const text of ['', '0', '-1', '1,2345', 'due', '1234567']) expect(readQuantity(text)).toBeNull()
})

it('R-219 only programs in which the purchase counts need lines', () => {
  expect(
    soughtLines([program({ earns: false }), program({ balance: null }), program({ lines: null })]),
  ).toBeNull()
  expect(
    soughtLines([program({}), program({ lines: { categories: ['Bio', 'Pane'], codes: [], brands: [] } })]),
  ).toEqual({
    categories: ['Bio', 'Pane'],
    codes: ['8001234567890'],
    brands: ['Orto'],
  })
})
