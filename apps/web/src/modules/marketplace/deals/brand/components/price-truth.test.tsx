import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { PriceCheck } from '@vicino/contract/marketplace/deals/schemas'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setCredentials } from '~/lib/api.ts'
import { speakItalian } from '~/testing/speak-italian.ts'
import { useDealForm } from '../hooks/use-deal-form.ts'
import { emptyValues } from '../model/values.ts'
import { PriceTruth } from './price-truth.tsx'

speakItalian('publish')

const START = { ...emptyValues(new Date()), productName: 'Olio', price: '10', discount: '20' }
const OTHER = { _id: '0198c000-0000-7000-8000-000000000001', productName: 'Olio del frantoio' }

let answer: PriceCheck
beforeEach(() => {
  setCredentials({ accessToken: () => Promise.resolve('token'), renew: () => Promise.resolve(false) })
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Form() {
  const form = useDealForm(START)
  return (
    <>
      <PriceTruth form={form} dealId={undefined} forBrand={undefined} />
      <output>{JSON.stringify(form.values)}</output>
    </>
  )
}
const typed = () => JSON.parse(document.querySelector('output')?.textContent ?? '{}') as typeof START
const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Suspense>
        <Form />
      </Suspense>
    </QueryClientProvider>,
  )
const FIELD = 'Prezzo più basso degli ultimi 30 giorni (€)'

it('LAW-12 the form asks for the lowest price where none is known, and sends what was typed', async () => {
  answer = { discountPrice: 8, lowestPrice: null, alike: [], allowed: true }
  show()
  fireEvent.change(await screen.findByLabelText(FIELD), { target: { value: '12,50' } })
  expect(typed().lowestPrice).toBe('12,50')
  expect(screen.queryByText('È lo stesso prodotto?')).toBeNull()
})

it('LAW-12 where a price is known the form shows it and asks nothing', async () => {
  answer = { discountPrice: 8, lowestPrice: 10, alike: [], allowed: true }
  show()
  expect(await screen.findByText(/Prezzo più basso degli ultimi 30 giorni: 10,00/)).toBeTruthy()
  expect(screen.queryByLabelText(FIELD)).toBeNull()
})

it.each([
  ['Sì, è «Olio del frantoio»', { productName: 'Olio del frantoio', newProduct: false }],
  ['No, è un altro', { productName: 'Olio', newProduct: true }],
])('LAW-12 a product with a like name is put before the person, who presses %s', async (button, values) => {
  answer = { discountPrice: 8, lowestPrice: null, alike: [OTHER], allowed: true }
  show()
  expect(await screen.findByRole('group', { name: 'È lo stesso prodotto?' })).toBeTruthy()
  expect(screen.queryByLabelText(FIELD)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: button }))
  await waitFor(() => expect(typed()).toMatchObject(values))
})
