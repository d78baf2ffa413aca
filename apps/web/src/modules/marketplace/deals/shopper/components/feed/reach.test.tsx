import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { Deal } from '@vicino/contract/marketplace/deals/schemas'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setCredentials } from '~/lib/api.ts'
import { useStore } from '~/lib/use-store.ts'
import { stubWindow } from '~/testing/match-media.ts'
import { speakItalian } from '~/testing/speak-italian.ts'
import { browseQuery } from '../../model/browse-query.ts'
import { reach, setReach } from '../../model/reach.ts'
import { Feed } from './feed.tsx'
import { FlashStrip } from './flash-strip.tsx'

speakItalian('deals')

const HERE = { lat: 45.4642, lon: 9.19 }
/** A flash deal 60 km away. The fake server returns it only within 100 km or more. */
const FAR = {
  _id: '01a00000-0000-7000-8000-000000000001',
  brandId: '01b00000-0000-7000-8000-000000000001',
  brand: { _id: '01b00000-0000-7000-8000-000000000001', username: 'Forno Abate', logo: null, avatar: null },
  product: { _id: '01c00000-0000-7000-8000-000000000001', productName: 'Pane nero' },
  title: 'Pane nero',
  images: ['/files/pane.webp'],
  price: 9.8,
  discount: 40,
  discountPrice: 5.88,
  distance: 60_000,
  quantity: 3,
  link: null,
  points: 50,
  reactions: { LIKE: 0, WANT: 0, OWN: 0, SHARE: 0 },
  userReactions: [],
  isUsed: false,
} as unknown as Deal

/** Stands in for layout observers, which jsdom does not have. */
class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

let requests: URL[]

beforeEach(() => {
  requests = []
  stubWindow(1440)
  vi.stubGlobal('IntersectionObserver', NoObserver)
  vi.stubGlobal('ResizeObserver', NoObserver)
  setCredentials({ accessToken: () => Promise.resolve('token'), renew: () => Promise.resolve(false) })
  vi.stubGlobal('fetch', (address: string | URL | Request) => {
    const url = new URL(address instanceof Request ? address.url : address, 'http://localhost')
    requests.push(url)
    const found = url.searchParams.get('flash') === 'true' && Number(url.searchParams.get('distance')) >= 100
    const expirationDate = new Date(Date.now() + 3_600_000).toISOString()
    const items = found ? [{ ...FAR, expirationDate }] : []
    return Promise.resolve(Response.json({ items, nextCursor: null }))
  })
})
afterEach(() => {
  cleanup()
  setReach(20)
  vi.unstubAllGlobals()
})

/** Home's strip and feed within its reach. */
function Home() {
  const query = browseQuery({ distance: useStore(reach) }, HERE)
  return (
    <>
      <FlashStrip query={query} />
      <Feed query={query} place={null} />
    </>
  )
}

it('R-072 the strip and the feed search within 20 km, report an empty area, and search further on request', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const routeTree = createRootRoute({
    component: () => (
      <QueryClientProvider client={client}>
        <Home />
      </QueryClientProvider>
    ),
  })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  render(<RouterProvider router={router as never} />)
  expect(await screen.findByText('Nessun negozio entro 20 km')).toBeDefined()
  expect(screen.queryByText('Pane nero')).toBeNull()
  expect(requests.map((url) => url.searchParams.get('distance'))).toEqual(['20', '20'])
  screen.getByRole('button', { name: 'Cerca entro 50 km' }).click()
  expect(await screen.findByText('Nessun negozio entro 50 km')).toBeDefined()
  screen.getByRole('button', { name: 'Cerca entro 100 km' }).click()
  // The deal is shown only now, with its distance on the card.
  expect(await screen.findByText('Pane nero')).toBeDefined()
  expect(screen.getByText(/60 km/)).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Cerca entro/ })).toBeNull()
})
