import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setCredentials } from '~/lib/api.ts'
import { speakItalian } from '~/testing/speak-italian.ts'
import { OwnSlots } from './own-slots.tsx'
import PromoteDeal from './promote-deal.tsx'

speakItalian('promoters', 'forms')

const ID = '0198c000-0000-7000-8000-000000000001'
const deal = {
  _id: ID,
  title: 'Pane',
  image: null,
  price: 40,
  discountPrice: 20,
  expirationDate: '2027-03-02T11:00:00.000Z',
  expiresAt: '2027-03-02T11:00:00.000Z',
}
const slot = {
  _id: ID,
  deal,
  brand: { _id: ID, username: 'Forno', avatar: null },
  commission: { kind: 'percent', value: 10, today: 2 },
  total: 3,
  free: 2,
  mine: null,
  closedAt: null,
  figures: null,
}

/** Address and body of each POST. */
let posted: [string, unknown][]
beforeEach(() => {
  posted = []
  setCredentials({ accessToken: () => Promise.resolve('token'), renew: () => Promise.resolve(false) })
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    const { pathname } = new URL(address, 'http://localhost')
    if (init?.method === 'POST') posted.push([pathname, JSON.parse(String(init.body))])
    return Promise.resolve(
      Response.json(init?.method === 'POST' ? slot : { items: [slot], nextCursor: null }),
    )
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = (what: ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Suspense>{what}</Suspense>
    </QueryClientProvider>,
  )
const press = (name: string) =>
  act(async () => void fireEvent.click(await screen.findByRole('button', { name })))
const write = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

it.each([
  ['a percent of the price', '15', { kind: 'percent', value: 15 }, /3,00/],
  ['euros', '2,50', { kind: 'amount', value: 2.5 }, /2,50/],
] as const)('R-400 a brand opens slots with a commission in %s', async (_what, typed, commission, each) => {
  open(<PromoteDeal deal={deal} onClose={() => undefined} />)
  await screen.findByRole('dialog')
  write('Quanti posti', '3')
  if (commission.kind === 'amount') fireEvent.click(screen.getByText('Importo'))
  write(commission.kind === 'amount' ? 'Euro a riscatto' : 'Percentuale del prezzo pagato', typed)
  expect(screen.getByText(each)).toBeTruthy()
  await press('Apri i posti')
  expect(posted).toEqual([[expect.stringMatching(/\/promoter\/slot$/), { dealId: ID, total: 3, commission }]])
})

it('R-400 and closes them for new promoters, once it has been asked', async () => {
  open(<OwnSlots />)
  await press('Chiudi i posti')
  expect(posted).toEqual([])
  const yes = screen.getAllByRole('button', { name: 'Chiudi i posti' }).at(-1)
  await act(async () => void fireEvent.click(yes as HTMLElement))
  await waitFor(() => expect(posted).toHaveLength(1))
  expect(posted[0]?.[0]).toBe(`/api/v1/promoter/slot/${ID}/close`)
})
