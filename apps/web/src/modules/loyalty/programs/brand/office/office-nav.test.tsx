import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { OfficeView } from '@vicino/contract/marketplace/brands/applications/schemas'
import { cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setCredentials } from '~/lib/api.ts'
import { speakItalian } from '~/testing/speak-italian.ts'
import { OfficeNav, type Section } from './office-nav.tsx'

speakItalian('programs')

const OLD = '0198c000-0000-7000-8000-000000000001'
const RUNNING = '0198c000-0000-7000-8000-000000000002'
const BRAND = '0198c000-0000-7000-8000-000000000003'
const program = (_id: string, status: string) => ({
  _id,
  name: status,
  status,
  startDate: '2026-01-01',
  isCrossbrand: false,
})

/** Claims that wait, as the server answers. */
let requested: number
beforeEach(() => {
  requested = 0
  setCredentials({ accessToken: () => Promise.resolve('token'), renew: () => Promise.resolve(false) })
  vi.stubGlobal('fetch', (url: string) => {
    const path = url.split('?')[0] ?? ''
    const answer = path.endsWith('/claim')
      ? { counts: { requested: requested, approved: 0 } }
      : path.endsWith('/missing')
        ? { counts: { pending: 0 } }
        : path.endsWith('/referral')
          ? { counts: { review: 0 } }
          : path.endsWith('/program')
            ? { items: [program(OLD, 'ended'), program(RUNNING, 'active')] }
            : program(RUNNING, 'active')
    return Promise.resolve(Response.json(answer))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(
  section: Section,
  { isInvited = false, view = 'simple' }: { isInvited?: boolean; view?: OfficeView } = {},
) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const place = { section, programId: null }
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <OfficeNav
          place={place}
          brandId={BRAND}
          folded={false}
          isInvited={isInvited}
          view={{ view, change: undefined, pending: false }}
        />
      ),
    }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  render(
    <QueryClientProvider client={client}>
      <Suspense>
        <RouterProvider router={router as never} />
      </Suspense>
    </QueryClientProvider>,
  )
}
const links = () => screen.queryAllByRole('link').map(({ textContent }) => textContent)
const ESSENTIALS = ['Le mie Raccolte', 'Panoramica', 'Catalogo Premi', 'Clienti acquisiti', 'Notifiche']

it('the simple view has the essentials of the running program', async () => {
  show('customers')
  await expect.poll(links).toEqual(ESSENTIALS)
  expect(screen.getByRole('link', { name: 'Panoramica' }).getAttribute('href')).toContain(RUNNING)
  // The screen of the customers has its own choice of the program.
  expect(screen.queryByRole('combobox')).toBeNull()
})

it('the simple view hides neither the open screen, nor what waits', async () => {
  requested = 2
  show('automations', { isInvited: true })
  await expect
    .poll(links)
    .toEqual([
      'Le mie Raccolte',
      'Raccolte comuni',
      'Panoramica',
      'Catalogo Premi',
      expect.stringMatching(/^Richieste/),
      'Clienti acquisiti',
      'Automazioni',
      'Notifiche',
    ])
  expect(screen.getByRole('link', { name: /^Richieste.*2 in attesa/ })).toBeDefined()
})

it('the full view has every section, with one entry for the queues', async () => {
  show('tiers', { view: 'full' })
  await expect.poll(() => links().length).toBe(14)
  expect(links()).toContain('Richieste')
})
