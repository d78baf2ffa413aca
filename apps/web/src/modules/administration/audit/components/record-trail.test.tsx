import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { setCredentials } from '~/lib/api.ts'
import { speakItalian } from '~/testing/speak-italian.ts'
import { RecordTrail } from './record-trail.tsx'

speakItalian('admin')
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('LAW-12 the history of a deal says from which products its shop told it apart, and other entries their fields', async () => {
  setCredentials({ accessToken: () => Promise.resolve('token'), renew: () => Promise.resolve(false) })
  const entry = { actor: { _id: 'u', username: 'frantoio', key: null }, createdAt: '2100-01-02T10:00:00Z' }
  const items = [
    {
      ...entry,
      _id: '2',
      actor: { _id: 'k', username: null, key: 'Cassa' },
      action: 'deal.change',
      detail: { fields: ['title', 'price'] },
    },
    {
      ...entry,
      _id: '1',
      action: 'deal.told_apart',
      detail: { product: 'Olio nuovo', from: ['Olio', 'Oli'] },
    },
  ]
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ items, nextCursor: null })))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Suspense>
        <RecordTrail type="deal" id="d" />
      </Suspense>
    </QueryClientProvider>,
  )
  const [changed, told] = await screen.findAllByRole('listitem')
  expect(changed?.textContent).toContain('title, price')
  expect(changed?.textContent).toContain('Chiave API «Cassa»')
  expect(told?.textContent).toContain('frantoio')
  expect(told?.textContent).toContain('Un altro prodotto')
  expect(told?.textContent).toContain('«Olio nuovo» non è «Olio», «Oli», dice il negozio')
})
