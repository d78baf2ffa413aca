import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DealsScreen } from '~/modules/marketplace/deals/admin/components/deals-screen.tsx'
import { PostsScreen } from '~/modules/social/posts/admin/posts-screen.tsx'
import type { AdminSection } from '~/lib/admin-list.ts'
import { setCredentials } from '~/lib/api.ts'
import { stubWindow } from '~/testing/match-media.ts'
import { speakItalian } from '~/testing/speak-italian.ts'

speakItalian('admin', 'records', 'posts')

const nothing = () => undefined
const section = (grid: 'deal' | 'post'): AdminSection<'state'> => ({
  grid,
  ask: { search: '', page: 1, sort: undefined, filters: {}, exact: false },
  typed: '',
  onType: nothing,
  onPage: nothing,
  onSort: nothing,
  onFilter: nothing,
  onExact: nothing,
  hidden: [],
  onHide: nothing,
  onView: nothing,
  onOpen: nothing,
})
const ID = '0198c000-0000-7000-8000-000000000001'
const product = { _id: ID, productName: 'Pane di segale' }
const DEAL = {
  _id: ID,
  product,
  title: 'Pane al sabato',
  brand: { username: 'Forno' },
  images: [],
  state: 'active',
  createdAt: '2027-01-02T10:00:00.000Z',
  can: {},
}
const POST = {
  _id: ID,
  product,
  title: 'Che buono',
  description: 'Croccante fuori.',
  coverUrl: '/files/a.webp',
  state: 'approved',
  author: { username: 'Anna' },
  createdAt: '2027-01-03T10:00:00.000Z',
  can: {},
}

beforeEach(() => {
  stubWindow(1440)
  setCredentials({ accessToken: () => Promise.resolve('token'), renew: () => Promise.resolve(false) })
  vi.stubGlobal('scrollTo', nothing)
  vi.stubGlobal('fetch', (address: string) => {
    const { pathname } = new URL(address, 'http://localhost')
    const row = pathname.includes('/deal/') ? DEAL : POST
    if (pathname.includes('/saved-view') || pathname.includes('/view'))
      return Promise.resolve(Response.json([]))
    return Promise.resolve(Response.json({ data: [row], metadata: [{ totalCount: 1 }], nextCursor: null }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(table: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const routeTree = createRootRoute({
    component: () => (
      <QueryClientProvider client={client}>
        <Suspense>{table}</Suspense>
      </QueryClientProvider>
    ),
  })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  await act(async () => void render(<RouterProvider router={router as never} />))
}

it.each([
  [
    'R-429 the table of deals: Prodotto and Data',
    <DealsScreen key="deals" section={section('deal')} mayCreate />,
    ['Prodotto', 'Data'],
    ['Pane di segale', '02/01/2027'],
  ],
  [
    'R-430 the table of posts: Title, Descrizione and Data',
    <PostsScreen key="posts" section={section('post')} mayCreate />,
    ['Title', 'Descrizione', 'Data'],
    ['Che buono', 'Croccante fuori.', '03/01/2027'],
  ],
] as const)('%s', async (_title, table, columns, cells) => {
  await open(table)
  const row = (await screen.findByText(cells[0])).closest('tr')
  const heads = [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent)
  // Around the columns: the box that chooses all rows, and the buttons of a row.
  expect(heads).toEqual([expect.anything(), ...columns, 'Azioni'])
  const shown = row?.textContent
  for (const cell of cells) expect(shown).toContain(cell)
})
