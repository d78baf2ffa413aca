import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { DealDetail } from '@vicino/contract/marketplace/deals/schemas'
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { dealDetail } from '../api/deal.ts'
import { useOpenDeal } from './use-open-deal.ts'

const ID = '019aa000-0000-7000-8000-000000000001'
const HOME = { lat: 45.46, lon: 9.19 }

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('R-123 an open deal stays visible while the app requests it for another position', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const client = new QueryClient()
  client.setQueryData(dealDetail(ID, undefined).queryKey, { _id: ID, title: 'Pane' } as DealDetail)
  const { result, rerender } = renderHook(({ position }) => useOpenDeal(ID, position), {
    initialProps: { position: undefined as typeof HOME | undefined },
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  expect(result.current.full?.title).toBe('Pane')
  // The device reports its position.
  rerender({ position: HOME })
  expect(result.current.full?.title).toBe('Pane')
})
