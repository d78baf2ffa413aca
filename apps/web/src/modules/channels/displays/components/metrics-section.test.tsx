import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setCredentials } from '~/lib/api.ts'
import { speakItalian } from '~/testing/speak-italian.ts'
import MetricsSection from './metrics-section.tsx'

speakItalian('displays', 'admin')

const count = { shown: 4, scanned: 2, redeemed: 1 }
const FIGURES = {
  total: { ...count, shown: 8 },
  days: [
    { day: '2027-03-01', ...count },
    { day: '2027-03-02', ...count },
  ],
  rows: [
    {
      displayId: 'd',
      display: 'Vetrina',
      dealId: 'a',
      deal: 'Pane',
      seconds: 60,
      unsure: 0,
      ...count,
    },
  ],
}
beforeEach(() => {
  setCredentials({ accessToken: () => Promise.resolve('token'), renew: () => Promise.resolve(false) })
  vi.stubGlobal('fetch', (address: string) =>
    Promise.resolve(Response.json(address.includes('/figures') ? FIGURES : [])),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('R-398 the bar of today says that the day is not over, those of other days do not', async () => {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Suspense>
        <MetricsSection displays={[]} ofOneBrand />
      </Suspense>
    </QueryClientProvider>,
  )
  const bars = within(await screen.findByRole('list', { name: 'Al giorno' })).getAllByRole('listitem')
  expect(bars.map(({ textContent }) => textContent?.includes('oggi finora'))).toEqual([false, true])
})
