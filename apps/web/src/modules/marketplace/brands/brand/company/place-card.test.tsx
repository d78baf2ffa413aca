import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { setCredentials } from '~/lib/api.ts'
import type { PinMapProps } from '~/lib/pin-map.ts'
import { shopsQuery } from '~/lib/queries/shops.ts'
import { speakItalian } from '~/testing/speak-italian.ts'
import { companyQuery } from './company.ts'
import { PlaceCard } from './place-card.tsx'

speakItalian('pin')

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const FakeMap = ({ onMove }: PinMapProps) => (
  <button type="button" onClick={() => onMove({ lat: 45.5, lon: 9.2 })}>
    mappa
  </button>
)

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

it('the middle of the town is not the shop’s door: the point is confirmed after a person has set it', async () => {
  setCredentials({ accessToken: () => Promise.resolve('token'), renew: () => Promise.resolve(false) })
  const sent = vi.fn<(body: unknown) => void>()
  vi.stubGlobal('fetch', (_: unknown, init?: RequestInit) => {
    if (typeof init?.body === 'string') sent(JSON.parse(init.body))
    return new Promise(() => {})
  })
  const company = { version: 'a', city: 'Bergamo', latitude: 45.69, longitude: 9.67, placeConfirmed: false }
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(companyQuery('b').queryKey, company as never)
  client.setQueryData(shopsQuery.queryKey, [])
  await act(
    async () =>
      void render(
        <QueryClientProvider client={client}>
          <Suspense>
            <PlaceCard brandId="b" pinMap={FakeMap} mayEditCompany mayEditShops={false} />
          </Suspense>
        </QueryClientProvider>,
      ),
  )
  await press('Metti il segnaposto')
  await press('Conferma il punto')
  expect(sent).not.toHaveBeenCalled()
  await press('mappa')
  await press('Conferma il punto')
  await vi.waitFor(() =>
    expect(sent).toHaveBeenCalledWith({ version: 'a', latitude: 45.5, longitude: 9.2, placeConfirmed: true }),
  )
})
