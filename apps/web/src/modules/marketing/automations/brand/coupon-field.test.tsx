import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { speakItalian } from '~/testing/speak-italian.ts'
import { CouponField } from './coupon-field.tsx'

speakItalian('automations')
afterEach(cleanup)

const couponsNamed = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    _id: `id-${index + 1}`,
    name: `Coupon ${index + 1}`,
    state: index === 0 ? ('ended' as const) : ('active' as const),
  }))

function open(count: number, value: string | null) {
  const chosen: (string | null)[] = []
  render(<CouponField coupons={couponsNamed(count)} value={value} onChange={(id) => chosen.push(id)} />)
  return chosen
}

it('R-378 a few coupons are offered as a list, without the ended ones', () => {
  const chosen = open(3, null)
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Nessuno',
    'Coupon 2',
    'Coupon 3',
  ])
  fireEvent.change(screen.getByLabelText('Un coupon'), { target: { value: 'id-3' } })
  expect(chosen).toEqual(['id-3'])
})

it('R-378 many coupons are searched by name, and the chosen one is shown and can be removed', () => {
  const chosen = open(150, 'id-1')
  const field = screen.getByRole('combobox', { name: 'Un coupon' })
  expect((field as HTMLInputElement).value).toBe('Coupon 1')
  fireEvent.input(field, { target: { value: 'coupon 149' } })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Coupon 149'])
  fireEvent.keyDown(field, { key: 'Enter' })
  fireEvent.input(field, { target: { value: 'xyz' } })
  expect(screen.getByText('Nessun coupon attivo con questo nome.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Togli il coupon' }))
  expect(chosen).toEqual(['id-149', null])
})
