import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setCredentials } from '~/lib/api.ts'
import { speakItalian } from '~/testing/speak-italian.ts'
import ProductPosts from './product-posts.tsx'

speakItalian('posts')

const id = (number: number) => `0198c000-0000-7000-8000-${String(number).padStart(12, '0')}`
const post = (number: number) => ({
  _id: id(number),
  title: `Prova ${number}`,
  description: 'Buono.',
  products: [],
  coverUrl: '/files/a.webp',
  videoUrl: null,
  author: { _id: id(900), username: 'Anna', avatar: null, type: 'audience', shop: null },
  approved: true,
  createdAt: '2027-01-01T10:00:00.000Z',
  state: 'approved',
  revision: 1,
  brand: null,
  verified: false,
  rewarded: false,
  likes: 0,
  isLiked: false,
  deal: null,
  refusal: null,
  can: { edit: false, delete: false, decide: false, like: true, report: true },
})
const ALL = Array.from({ length: 25 }, (_, index) => post(index))

/** Cursor and limit of each page that was asked for. */
let asked: [string | null, number][]
/** Where the end of the list is drawn. */
let end: number
beforeEach(() => {
  asked = []
  end = 10_000
  setCredentials({ accessToken: () => Promise.resolve('token'), renew: () => Promise.resolve(false) })
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, end))
  vi.stubGlobal('fetch', (address: string) => {
    const { searchParams } = new URL(address, 'http://localhost')
    const [cursor, limit] = [searchParams.get('cursor'), Number(searchParams.get('limit'))]
    asked.push([cursor, limit])
    const from = Number(cursor ?? 0)
    const nextCursor = from + limit < ALL.length ? String(from + limit) : null
    return Promise.resolve(
      Response.json({ items: ALL.slice(from, from + limit), nextCursor, total: ALL.length, totalPages: 3 }),
    )
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const shown = () => screen.queryAllByRole('article').length

it('R-139 R-140 three posts, after a press ten more, and ten at each scroll to the end, each of them once', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <Suspense>
        <ProductPosts productId={id(800)} dealId={id(801)} mayWrite={false} />
      </Suspense>
    </QueryClientProvider>,
  )
  await waitFor(() => expect(shown()).toBe(3))
  fireEvent.scroll(window)
  expect(asked).toEqual([[null, 3]])
  end = 0
  fireEvent.click(screen.getByText('Mostra altri'))
  end = 10_000
  await waitFor(() => expect(shown()).toBe(13))
  expect(screen.queryByText('Mostra altri')).toBeNull()
  expect(asked).toEqual([
    [null, 3],
    ['3', 10],
  ])
  end = 0
  fireEvent.scroll(window)
  end = 10_000
  await waitFor(() => expect(shown()).toBe(23))
  end = 0
  fireEvent.scroll(window)
  await waitFor(() => expect(shown()).toBe(25))
  expect(asked.slice(2)).toEqual([
    ['13', 10],
    ['23', 10],
  ])
  const titles = screen
    .getAllByRole('article')
    .map(({ textContent }) => /Prova \d+/.exec(textContent ?? '')?.[0])
  expect(new Set(titles).size).toBe(25)
})
