import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { withDefaults } from '@vicino/domain/loyalty/config'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setCredentials } from '~/lib/api.ts'
import { speakItalian } from '~/testing/speak-italian.ts'
import OverviewScreen from './overview-screen.tsx'

speakItalian('programs', 'mechanics', 'tiers')

const ID = '0198c000-0000-7000-8000-000000000001'
const NOTHING = {
  edit: false,
  improve: false,
  remove: false,
  schedule: false,
  unschedule: false,
  activate: false,
}
const LEVEL = { minPoints: 200, maxPoints: null, icon: 'medal', benefits: [] }
const tierConfigs = { enabled: true, tiers: [{ id: 'silver', name: 'Silver', color: '#8a939c', ...LEVEL }] }
const program = (more: object) => ({
  _id: ID,
  brandId: ID,
  name: 'Punti della bottega',
  description: 'Un punto ogni euro.',
  imageUrl: '/files/a.webp',
  status: 'draft',
  phase: 'draft',
  startDate: '2027-01-01',
  endDate: '2027-12-31',
  claimsUntil: '2028-02-29',
  baseInfo: {
    name: 'Punti della bottega',
    description: 'Un punto ogni euro.',
    startDate: '2027-01-01',
    endDate: '2027-12-31',
    imageUrl: '/files/a.webp',
    legalSubject: 'Bottega S.r.l.',
    delegatedSubject: '',
    piva: '00159560366',
    sedeLegale: 'Via Larga 1, Bergamo',
    pec: 'bottega@pec.vicino.test',
    isCrossbrand: false,
  },
  config: withDefaults({ acquisti: { pointCoeff: 1.5 } }),
  tierConfigs,
  regulationVersion: 2,
  cancellation: null,
  warnings: [],
  can: NOTHING,
  ...more,
})
const STATISTICS = {
  customer: 3,
  customerDiff: 0,
  point: 90,
  pointDiff: 50,
  stamp: 0,
  stampDiff: 0,
  reward: 0,
  rewardDiff: 0,
  tierDistribution: [
    { name: 'Bronze', users: 2, percentage: 66.7, color: '#a97142' },
    { name: 'Silver', users: 1, percentage: 33.3, color: '#8a939c' },
  ],
  pointsSource: [{ name: 'purchase', value: 90, percentage: 100 }],
  topCustomers: [
    { username: 'Maria', handle: 'maria', avatar: null, totalSpent: 60 },
    { username: 'Carla', handle: 'carla', avatar: null, totalSpent: 30.5 },
  ],
}

const CATALOGUE = {
  items: [],
  pool: { value: 0, net: 0, bond: 0, deposited: null, state: 'none', percent: null },
  levels: [],
  can: { add: true, edit: true, improve: false },
}

let stored: object
/** Steps that were asked of the server. */
let taken: string[]
beforeEach(() => {
  setCredentials({ accessToken: () => Promise.resolve('token'), renew: () => Promise.resolve(false) })
  taken = []
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (init?.method === 'POST') {
      taken.push(new URL(address, 'http://localhost').pathname.split('/').at(-1) ?? '')
      stored = program({ can: { ...NOTHING, schedule: true } })
    }
    if (address.includes('/lint')) return Promise.resolve(Response.json({ findings: [], schedulable: true }))
    if (address.includes('/reward')) return Promise.resolve(Response.json(CATALOGUE))
    return Promise.resolve(Response.json(address.includes('/data/') ? STATISTICS : stored))
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function open(more: object) {
  stored = program(more)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const routeTree = createRootRoute({
    component: () => (
      <QueryClientProvider client={client}>
        <Suspense>
          <OverviewScreen id={ID} />
        </Suspense>
      </QueryClientProvider>
    ),
  })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  render(<RouterProvider router={router as never} />)
  await screen.findByRole('heading', { level: 1, name: 'Punti della bottega' })
}

it('R-286 an ended program has its banner, and nothing that changes it', async () => {
  await open({ status: 'ended', phase: 'grace' })
  const banner = screen.getByRole('heading', { name: 'Raccolta Conclusa' }).parentElement
  expect(banner?.textContent).toContain('I dati sono in sola lettura.')
  expect(banner?.textContent).toContain('29/02/2028')
  expect(screen.queryAllByRole('button')).toEqual([])
})

it('R-414 the public page is a press away once there is one, its link and QR while somebody may come', async () => {
  await open({})
  expect(screen.queryByText('Pagina pubblica')).toBeNull()
  cleanup()
  await open({ status: 'scheduled', phase: 'scheduled' })
  expect(screen.getByRole('link', { name: 'Pagina pubblica' }).getAttribute('href')).toBe(`/raccolta/${ID}`)
  expect(screen.getByRole('button', { name: 'Link e QR' })).toBeTruthy()
  cleanup()
  await open({ status: 'ended', phase: 'closed' })
  expect(screen.getByRole('link', { name: 'Pagina pubblica' })).toBeTruthy()
  expect(screen.queryByText('Link e QR')).toBeNull()
})

it('R-278 R-280 R-281 bars of the levels in their colours, the best customers of the month, and sections that open', async () => {
  await open({ status: 'active', phase: 'active' })
  const levels = (await screen.findByRole('heading', { name: 'Livelli dei partecipanti' }))
    .parentElement as HTMLElement
  const rows = within(levels).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual(['Bronze2 · 66,7%', 'Silver1 · 33,3%'])
  expect(rows[0]?.querySelector<HTMLElement>('[style]')?.style).toMatchObject({
    width: '66.7%',
    backgroundColor: 'rgb(169, 113, 66)',
  })
  const best = screen.getByRole('heading', { name: 'I clienti del mese' }).parentElement as HTMLElement
  expect(
    within(best)
      .getAllByRole('listitem')
      .map((row) => row.textContent?.replaceAll(/\s/g, ' ')),
  ).toEqual([expect.stringContaining('Maria@maria60,00 €'), expect.stringContaining('Carla@carla30,50 €')])
  // Of what can be managed here, each section has its button; the catalogue's comes with the catalogue.
  for (const [title, button, inside] of [
    ['Meccaniche dei punti', 'Gestisci meccaniche', /1,5 punti/],
    ['Livelli Status', 'Gestisci livelli', /Silver/],
    ['Regolamento', 'Gestisci regolamento', /2/],
  ] as const) {
    const section = screen.getByRole('heading', { name: title, level: 2 }).closest('section') as HTMLElement
    const details = section.querySelector('details') as HTMLDetailsElement
    expect(details.open).toBe(false)
    within(section).getByRole('heading', { name: title }).click()
    expect(details.open).toBe(true)
    expect(details.textContent).toMatch(inside)
    expect(within(section).getByRole('link', { name: button }).getAttribute('href')).toMatch(/^\/raccolte\//)
  }
})

it('R-293 a scheduled program is a draft again after five seconds, in which it can be thought over', async () => {
  await open({ status: 'scheduled', phase: 'scheduled', can: { ...NOTHING, unschedule: true } })
  vi.useFakeTimers()
  fireEvent.click(screen.getByText('Annulla Programmazione'))
  await pass(3000)
  fireEvent.click(screen.getByText('Interrompi'))
  await pass(10_000)
  expect(taken).toEqual([])
  fireEvent.click(screen.getByText('Annulla Programmazione'))
  await pass(4900)
  expect(taken).toEqual([])
  await pass(1000)
  expect(taken).toEqual(['unschedule'])
  vi.useRealTimers()
  expect(await screen.findByText('Raccolta in Bozza')).toBeTruthy()
  expect(screen.getByText('Programma Raccolta')).toBeTruthy()
})

it('R-356 R-357 levels that are off, that expire before the start or have expired are told above everything else', async () => {
  await open({ warnings: ['tiers_off'] })
  expect(screen.getByText('I Livelli Status sono spenti: la raccolta parte senza livelli.')).toBeTruthy()
  cleanup()
  await open({ warnings: ['tiers_expire_before_start'] })
  expect(screen.getByText('I Livelli Status scadono prima dell’inizio della raccolta.')).toBeTruthy()
  cleanup()
  await open({ status: 'active', phase: 'active', warnings: ['tiers_expired', 'tiers_off'] })
  expect(
    screen.getByRole('heading', { name: 'Livelli Status Scaduti' }).parentElement?.textContent,
  ).toContain('Data da aggiornare')
  // Whether levels are off is no matter any more once it runs.
  expect(screen.queryByText(/parte senza livelli/)).toBeNull()
})
