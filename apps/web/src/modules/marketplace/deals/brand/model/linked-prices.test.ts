import { expect, it } from 'vitest'
import { withPrice } from './linked-prices.ts'
import { bodyOf, emptyValues } from './values.ts'

const start = emptyValues(new Date('2099-11-20T10:00:00Z'))
const typed = (...steps: readonly (readonly ['price' | 'discount' | 'finalPrice', string])[]) => {
  const { price, discount, finalPrice } = steps.reduce(
    (values, [name, text]) => withPrice(values, name, text),
    start,
  )
  return { price, discount, finalPrice }
}

it('R-225 percent and final price fill each other, in any order', () => {
  expect(typed(['price', '6,50'], ['discount', '20'])).toMatchObject({ finalPrice: '5,2' })
  expect(typed(['price', '6,50'], ['finalPrice', '5,20'])).toMatchObject({ discount: '20' })
  expect(typed(['finalPrice', '5,20'], ['price', '6,50'])).toMatchObject({ discount: '20' })
  expect(typed(['price', '6,50'], ['discount', '20'], ['price', '10'])).toMatchObject({
    discount: '20',
    finalPrice: '8',
  })
  // An exact price between two percents says the smaller one.
  expect(typed(['price', '6,50'], ['finalPrice', '4,99'])).toMatchObject({
    discount: '23',
    finalPrice: '4,99',
  })
})

it('a final price that is not lower, or not clear, leaves the percent empty', () => {
  expect(typed(['price', '6,50'], ['finalPrice', '6,50'])).toMatchObject({ discount: '' })
  expect(typed(['price', '6,50'], ['finalPrice', '7'])).toMatchObject({ discount: '' })
  expect(typed(['price', '6,50'], ['finalPrice', 'x'])).toMatchObject({ discount: '' })
  expect(typed(['price', 'x'], ['discount', '20'])).toMatchObject({ finalPrice: '' })
})

it('the body names the final price only where there is one', () => {
  expect(bodyOf({ ...start, price: '10', discount: '20' })).not.toHaveProperty('finalPrice')
  const values = withPrice({ ...start, price: '6,50' }, 'finalPrice', '4,99')
  expect(bodyOf(values)).toMatchObject({ price: 6.5, discount: 23, finalPrice: 4.99 })
})
