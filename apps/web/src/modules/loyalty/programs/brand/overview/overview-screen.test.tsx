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
  redemptionShare: null,
  warnings: [],
  can: NOTHING,
  ...more,
})
const step = (from: string, pointsIssued: number, pointsRedeemed = 0, pointsExpired = 0) => ({
  from,
  pointsIssued,
  pointsRedeemed,
  pointsExpired,
  stampsIssued: 0,
  stampsRedeemed: 0,
  stampsExpired: 0,
})
const STATISTICS = {
  period: 'month',
  customer: 3,
  customerDiff: 0,
  point: 90,
  pointDiff: 50,
  stamp: 0,
  stampDiff: 0,
  reward: 0,
  rewardDiff: 0,
  rewardDelivered: 0,
  compared: {
    until: '2027-02-10',
    now: { customer: 0, point: 150, stamp: 0, reward: 0 },
    before: { customer: 0, point: 100, stamp: 0, reward: 0 },
  },
  tierDistribution: [
    { name: 'Bronze', users: 2, percentage: 66.7, color: '#a97142' },
    { name: 'Silver', users: 1, percentage: 33.3, color: '#8a939c' },
  ],
  pointsSource: [
    { name: 'purchase', value: 60, percentage: 66.7 },
    { name: 'review', value: 30, percentage: 33.3 },
  ],
  topCustomers: [
    { username: 'Maria', handle: 'maria', avatar: null, totalSpent: 60 },
    { username: 'Carla', handle: 'carla', avatar: null, totalSpent: 30.5 },
  ],
  popularRewards: [
    { name: 'Tazza', percentage: 75, claimed: 3, redeemed: 2 },
    { name: 'Cesto', percentage: 25, claimed: 1, redeemed: 0 },
  ],
  series: [step('2026-11-22', 40), step('2026-11-23', 50, 10, 5)],
  previousSeries: [step('2026-11-20', 3), step('2026-11-21', 4)],
  breakage: { issued: 90, expired: 5, percentage: 5.6 },
  countedAt: '2026-11-22T23:00:30.000Z',
  liability: { points: 75, pointValue: 0.018, share: 75, shareFrom: 'measured', openClaims: 0, value: 1.02 },
  cohorts: [
    { month: '2026-10', members: 4, active: [4, 1] },
    { month: '2026-11', members: 2, active: [1] },
  ],
}

const NO_PAST = {
  popularRewards: [],
  previousSeries: [],
  topCustomers: [],
  cohorts: [],
  countedAt: null,
  liability: null,
}

const CATALOGUE = {
  items: [],
  pool: { value: 0, net: 0, owed: 0, bond: 0, deposited: null, state: 'none', percent: null },
  levels: [],
  can: { add: true, edit: true, improve: false },
}

let stored: object
/** Findings that the check of the program answers. */
let findings: object[]
/** Steps that the screen requested. */
let taken: string[]
/** Statistics periods that the screen requested. */
let periods: string[]
beforeEach(() => {
  findings = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  periods = []
  setCredentials({ accessToken: () => Promise.resolve('token'), renew: () => Promise.resolve(false) })
  taken = []
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (init?.method === 'POST') {
      taken.push(new URL(address, 'http://localhost').pathname.split('/').at(-1) ?? '')
      stored = program({ can: { ...NOTHING, schedule: true } })
    }
    // The live stream stays silent.
    if (address.includes('/stream')) return new Promise<Response>(() => undefined)
    if (address.includes('/lint'))
      return Promise.resolve(Response.json({ findings, schedulable: findings.length === 0 }))
    if (address.includes('/reward')) return Promise.resolve(Response.json(CATALOGUE))
    if (!address.includes('/data/')) return Promise.resolve(Response.json(stored))
    const period = new URL(address, 'http://localhost').searchParams.get('period') ?? ''
    periods.push(period)
    return Promise.resolve(Response.json({ ...STATISTICS, period, ...(period === 'all' && NO_PAST) }))
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

const bannerOf = (title: string) => screen.getByRole('heading', { name: title }).parentElement?.textContent

it('R-283 R-288 a draft asks for a review of every section, says which are done and which are missing, and can be scheduled', async () => {
  findings = [{ severity: 'error', code: 'nothing_earns', path: 'config' }]
  await open({ can: { ...NOTHING, edit: true, schedule: true } })
  expect(bannerOf('Raccolta in Bozza')).toContain('Rivedi tutte le sezioni prima di pubblicarla')
  const list = (await screen.findByRole('heading', { name: 'Prima di programmare' })).parentElement
  const rows = within(list as HTMLElement).getAllByRole('listitem')
  expect(rows.slice(0, 4).map(({ textContent }) => textContent)).toEqual([
    'Informazioni di baseFatto',
    'Meccaniche dei puntiDa completareApri',
    'Livelli StatusFatto',
    'Catalogo PremiFacoltativoApri',
  ])
  expect(screen.getByRole('button', { name: 'Programma Raccolta' })).toBeTruthy()
})

it.each([
  [
    'R-284 R-288 an active program says that its mechanics stay as they are, for fairness, and can be cancelled',
    { status: 'active', phase: 'active', can: { ...NOTHING, improve: true, cancel: true } },
    ['Raccolta Attiva', 'Per equità verso chi partecipa, le meccaniche dei punti non si possono modificare.'],
    'Annulla Raccolta',
  ],
  [
    'R-285 R-288 a scheduled program says when it starts, that it can be changed until then, and can be taken back',
    {
      status: 'scheduled',
      phase: 'scheduled',
      startDate: '2999-01-01',
      can: { ...NOTHING, edit: true, unschedule: true },
    },
    ['Raccolta Programmata', 'È pronta e parte il 01/01/2999. Puoi ancora modificarla fino al giorno prima.'],
    'Annulla Programmazione',
  ],
  [
    'R-285 a program whose day has come says that it starts within a minute, never that it can still be changed',
    { status: 'scheduled', phase: 'scheduled', startDate: '2000-01-01', can: NOTHING },
    ['Raccolta Programmata', 'Comincia oggi: entro un minuto è attiva, e questa pagina lo mostra da sola.'],
    null,
  ],
] as const)('%s', async (_title, state, [title, text], button) => {
  await open(state)
  expect(bannerOf(title)).toBe(`${title}${text}`)
  const steps = ['Annulla Raccolta', 'Annulla Programmazione', 'Programma Raccolta']
  expect(steps.filter((name) => screen.queryByRole('button', { name }) !== null)).toEqual(
    button === null ? [] : [button],
  )
})

it('R-285 the page of a program that is about to start shows by itself that it is active', async () => {
  await open({ status: 'scheduled', phase: 'scheduled', startDate: '2000-01-01', can: NOTHING })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  stored = program({ status: 'active', phase: 'active', startDate: '2000-01-01', can: NOTHING })
  await pass(6000)
  expect(await screen.findByRole('heading', { name: 'Raccolta Attiva' })).toBeTruthy()
})

it('R-286 an ended program has its banner and no control that changes it', async () => {
  await open({ status: 'ended', phase: 'grace' })
  const banner = screen.getByRole('heading', { name: 'Raccolta Conclusa' }).parentElement
  expect(banner?.textContent).toContain('I dati sono in sola lettura.')
  expect(banner?.textContent).toContain('29/02/2028')
  // The remaining buttons choose how the metrics are shown.
  await screen.findByRole('region', { name: 'Punti' })
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent ?? '')
  expect([...new Set(names)].toSorted()).toEqual(['Anno', 'CSV', 'Mese', 'Tabella', 'Trimestre', 'Tutto'])
})

it('R-414 the overview links to the public page once it exists, and to its link and QR code while people can join', async () => {
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

it('R-278 R-280 R-281 shows bars of the levels in their colours, the best customers of the month, and sections that open', async () => {
  await open({ status: 'active', phase: 'active' })
  const levels = await screen.findByRole('region', { name: 'Livelli dei partecipanti' })
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
  // Each section that can be managed here has its button. The catalogue's button appears with the
  // catalogue.
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

/** Reads the texts of a table. */
const cells = (of: HTMLElement) =>
  within(of)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))

it('R-275 R-276 R-277 R-279 each chart has a text and a table of its data; periods come from the server', async () => {
  await open({ status: 'active', phase: 'active' })
  const points = await screen.findByRole('region', { name: 'Punti' })
  expect(points.textContent).toContain(
    '90 punti assegnati, 10 riscattati, 5 scaduti. Nel periodo prima ne erano stati assegnati 7.',
  )
  fireEvent.click(within(points).getByRole('button', { name: 'Tabella: Punti' }))
  expect(cells(points)).toEqual([
    ['Giorno', 'Assegnati', 'Riscattati', 'Scaduti', 'Nel periodo prima'],
    ['22/11/2026', '40', '0', '0', '3'],
    ['23/11/2026', '50', '10', '5', '4'],
  ])
  expect(screen.getByRole('region', { name: 'Bollini digitali' }).textContent).toContain('non si sono mossi')
  const sources = screen.getByRole('region', { name: 'Da dove vengono i punti' })
  expect(sources.textContent).toContain('Soprattutto Acquisti: 66,7% dei punti del periodo.')
  expect(
    within(sources)
      .getAllByRole('listitem')
      .map((row) => row.textContent),
  ).toEqual(['Acquisti60 · 66,7%', 'Recensione30 · 33,3%'])
  const rewards = screen.getByRole('region', { name: 'Premi più richiesti' })
  expect(rewards.textContent).toContain('Il più richiesto è Tazza: 75% delle richieste.')
  expect(
    within(rewards)
      .getAllByRole('listitem')
      .map((row) => row.textContent),
  ).toEqual(['Tazza75%3 richiesti · 2 consegnati', 'Cesto25%1 richiesto · 0 consegnati'])
  const cohorts = screen.getAllByRole('region', { name: 'Chi torna dopo l’iscrizione' })[0] as HTMLElement
  expect(cohorts.textContent).toContain('Un mese dopo l’iscrizione acquista il 25% dei partecipanti.')
  expect(cells(cohorts)).toEqual([
    ['Iscritti in', 'Partecipanti', '+0', '+1'],
    ['ott 26', '4', '100%', '25%'],
    ['nov 26', '2', '50%'],
  ])
  const worth = screen.getByRole('heading', { name: 'Quanto valgono i punti' }).parentElement as HTMLElement
  expect(worth.textContent?.replaceAll(/\s/g, ' ')).toContain(
    '1,02 €75 punti in mano ai partecipanti, fino a 0,018 € l’uno, per il 75% che di solito viene riscattato.',
  )
  expect(worth.textContent).toContain('5 scaduti su 90 assegnati dall’inizio, tolti i resi.')

  fireEvent.click(screen.getByRole('button', { name: 'Tutto' }))
  await screen.findByText('Questo mese nessuno ha ancora speso nella raccolta.')
  expect(periods).toEqual(['month', 'all'])
  expect(points.textContent).not.toContain('Nel periodo prima')
  expect(screen.getAllByText(/il primo conteggio arriva fra poco/)).toHaveLength(2)
})

it('R-293 a scheduled program returns to draft after five seconds, in which the owner can stop it', async () => {
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

it('R-356 R-357 a warning at the top reports levels that are off, expired or expire before the start', async () => {
  await open({ warnings: ['tiers_off'] })
  expect(
    screen.getByText(/^I Livelli Status sono spenti: la raccolta parte senza livelli, e non si accendono/),
  ).toBeTruthy()
  cleanup()
  await open({ warnings: ['tiers_expire_before_start'] })
  expect(screen.getByText('I Livelli Status scadono prima dell’inizio della raccolta.')).toBeTruthy()
  cleanup()
  await open({ status: 'active', phase: 'active', warnings: ['tiers_expired', 'tiers_off'] })
  expect(
    screen.getByRole('heading', { name: 'Livelli Status Scaduti' }).parentElement?.textContent,
  ).toContain('Data da aggiornare')
  // The warning about tiers that are off matters only before the program starts.
  expect(screen.queryByText(/parte senza livelli/)).toBeNull()
})
