import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setCredentials } from '~/lib/api.ts'
import { speakItalian } from '~/testing/speak-italian.ts'
import TiersScreen from './tiers-screen.tsx'

speakItalian('tiers', 'forms')

const TIER = {
  id: 'silver',
  name: 'Silver',
  minPoints: 200,
  maxPoints: null,
  color: '#8a939c',
  icon: 'medal',
  benefits: [],
  options: { pointsMultiplier: 1.2, pointsExpiration: 0, rewardsDiscount: 0 },
  pointCoeff: 1.2,
  pointsPreserve: 100,
}
const ON = {
  enabled: true,
  expirationDate: '2027-12-31',
  disableDate: null as string | null,
  qualification: { metric: 'points', period: 'tierPeriod', downgrade: 'oneDown', graceDays: 0 },
  tiers: [TIER],
}
const BRAND = '0198c000-0000-7000-8000-000000000001'
const answer = (more: object, configs: object = {}) => ({
  brandId: BRAND,
  version: 1,
  tierConfigs: { ...ON, ...configs },
  expired: false,
  lockedUntil: null,
  can: { edit: true },
  ...more,
})

let stored: object
let sent: { enabled?: boolean }[]

beforeEach(() => {
  sent = []
  setCredentials({ accessToken: () => Promise.resolve('token'), renew: () => Promise.resolve(false) })
  vi.stubGlobal('fetch', (_address: string, { method, body }: RequestInit) => {
    if (method === 'PUT') {
      sent.push(JSON.parse(String(body)) as object)
      stored = answer({ lockedUntil: '2027-06-30' }, { disableDate: '2027-06-30' })
    }
    return Promise.resolve(Response.json(stored))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Suspense>
        <TiersScreen brandId={BRAND} />
      </Suspense>
    </QueryClientProvider>,
  )

it('R-353 R-354 an active program keeps its levels, and switching them off is scheduled for its end', async () => {
  stored = answer({ lockedUntil: '2027-06-30', can: { edit: false } })
  show()
  expect(await screen.findByText(/Una raccolta è attiva fino al 30\/06\/2027/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Nome').disabled).toBe(true)
  expect(screen.queryByText('Aggiungi un livello')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Scadenza dei livelli').disabled).toBe(false)
  fireEvent.click(screen.getByRole('switch', { name: /^Livelli accesi/ }))
  expect(await screen.findByText(/I livelli si spegneranno il 30\/06\/2027, quando finisce/)).toBeTruthy()
  expect(sent.map(({ enabled }) => enabled)).toEqual([false])
  fireEvent.click(screen.getByText('Annulla'))
  await waitFor(() => expect(sent.map(({ enabled }) => enabled)).toEqual([false, true]))
})

it('R-356 expired levels show that they have expired', async () => {
  stored = answer({ expired: true }, { expirationDate: '2026-01-01' })
  show()
  expect(await screen.findByText('Livelli Status Scaduti')).toBeTruthy()
  expect(screen.getByText('Data da aggiornare')).toBeTruthy()
})
