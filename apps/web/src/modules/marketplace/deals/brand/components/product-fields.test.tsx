import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setCredentials } from '~/lib/api.ts'
import { speakItalian } from '~/testing/speak-italian.ts'
import { useDealForm } from '../hooks/use-deal-form.ts'
import { emptyValues } from '../model/values.ts'
import { ProductFields } from './product-fields.tsx'

speakItalian('publish', 'safety')

const START = emptyValues(new Date())
const LINK = 'https://frantoio.test/olio'

const LISTED = {
  data: [{ _id: 'a', productName: 'Pane casereccio', description: 'Da un chilo.', gtin: [], price: 3.5 }],
  metadata: [{ totalCount: 1 }],
  nextCursor: null,
}

let asked: string[]
beforeEach(() => {
  asked = []
  setCredentials({ accessToken: () => Promise.resolve('token'), renew: () => Promise.resolve(false) })
  vi.stubGlobal('fetch', (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost')
    if (pathname.endsWith('/product/list')) return Promise.resolve(Response.json(LISTED))
    if (!pathname.endsWith('/by-link')) return Promise.resolve(Response.json({ items: [], nextCursor: null }))
    asked.push(`${pathname} ${String(searchParams.get('link'))}`)
    const found = {
      _id: null,
      productName: 'Olio nuovo',
      description: 'Da olive di casa.',
      gtin: ['8001234567891'],
    }
    return Promise.resolve(Response.json(found))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Form() {
  const form = useDealForm(START)
  return (
    <>
      <ProductFields form={form} forBrand={undefined} />
      <output>{form.values.price}</output>
    </>
  )
}

it('R-229 a link makes the deal an online one, which is said at once, and finds its product', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <Suspense>
        <Form />
      </Suspense>
    </QueryClientProvider>,
  )
  expect(await screen.findByText(/^Solo se si compra online\./)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Link'), { target: { value: LINK } })
  expect(
    screen.getByText('Con un link è un deal online: si compra sul tuo sito, non in negozio.'),
  ).toBeTruthy()
  expect(asked).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Cerca' }))
  expect(await screen.findByText('Trovato: Olio nuovo')).toBeTruthy()
  expect(asked).toEqual([`/api/v1/product/by-link ${LINK}`])
  await waitFor(() =>
    expect(
      ['Descrizione', 'Nome prodotto'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value),
    ).toEqual(['Da olive di casa.', 'Olio nuovo']),
  )
  expect(screen.getByText('8001234567891')).toBeTruthy()
})

it('LAW-21 an online deal is asked whether it is a product, and a product who made it', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <Suspense>
        <Form />
      </Suspense>
    </QueryClientProvider>,
  )
  await screen.findByText(/^Solo se si compra online\./)
  expect(screen.queryByText('Che cosa vendi online')).toBeNull()
  fireEvent.change(screen.getByLabelText('Link'), { target: { value: LINK } })
  fireEvent.click(await screen.findByLabelText('Un prodotto'))
  for (const name of ['Fabbricante', 'Indirizzo ed email del fabbricante', 'Identificazione del prodotto'])
    expect(screen.getByLabelText(name)).toBeTruthy()
  expect(screen.queryByLabelText('Responsabile nell’Unione europea')).toBeNull()
  fireEvent.click(screen.getByRole('switch', { name: 'Il fabbricante è fuori dall’Unione europea' }))
  expect(screen.getByLabelText('Responsabile nell’Unione europea')).toBeTruthy()
  fireEvent.click(screen.getByLabelText('Un servizio o un buono'))
  expect(screen.queryByLabelText('Fabbricante')).toBeNull()
})

it('a product of the shop’s list fills name and list price', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <Suspense>
        <Form />
      </Suspense>
    </QueryClientProvider>,
  )
  const name = await screen.findByLabelText('Nome prodotto')
  fireEvent.change(name, { target: { value: 'Pane' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Pane casereccio' }))
  expect((name as HTMLInputElement).value).toBe('Pane casereccio')
  expect(screen.getByText('3,50').tagName).toBe('OUTPUT')
})
