import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sessionStore } from '~/modules/identity/auth/model/store.ts'
import { setCredentials } from '~/lib/api.ts'
import { stubWindow } from '~/testing/match-media.ts'
import { speakItalian } from '~/testing/speak-italian.ts'
import { DealComments } from './deal-comments.tsx'

speakItalian('comments', 'detail')

const DEAL = '0198c000-0000-7000-8000-000000000001'
const COMMENT = '0198c000-0000-7000-8000-000000000002'
const ANNA = { _id: '0198c000-0000-7000-8000-000000000003', username: 'Anna', avatar: null }
const comment = {
  id: COMMENT,
  dealId: DEAL,
  author: {
    id: ANNA._id,
    name: 'Bruno',
    avatar: null,
    isVerified: false,
    type: 'audience',
    isPostAuthor: false,
  },
  text: 'Vale anche il sabato?',
  mention: null,
  timestamp: '2027-01-01T10:00:00.000Z',
  likes: 0,
  isLiked: false,
  isReported: false,
  can: { reply: true, delete: false, report: true, mute: true },
  replies: [],
  replyCount: 0,
  repliesCursor: null,
}

/** What was put on the clipboard. */
let copied: string[]
beforeEach(() => {
  copied = []
  stubWindow(1440)
  setCredentials({ accessToken: () => Promise.resolve('token'), renew: () => Promise.resolve(false) })
  sessionStore.set({ user: { ...ANNA, role: 'audience', brandId: null }, accessToken: null })
  Element.prototype.scrollIntoView = () => undefined
  vi.stubGlobal('scrollTo', () => undefined)
  const writeText = (text: string) => Promise.resolve(void copied.push(text))
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  vi.stubGlobal('fetch', (address: string) => {
    const { pathname } = new URL(address, 'http://localhost')
    if (pathname.endsWith(`/comment/${COMMENT}`)) return Promise.resolve(Response.json(comment))
    if (pathname.endsWith('/comment'))
      return Promise.resolve(
        Response.json({ items: [comment], nextCursor: null, total: 1, can: { post: true }, muted: [] }),
      )
    return new Promise<Response>(() => undefined)
  })
})
afterEach(() => {
  cleanup()
  sessionStore.set({ user: null, accessToken: null })
  Reflect.deleteProperty(navigator, 'clipboard')
  vi.unstubAllGlobals()
})

async function open(address: string) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const routeTree = createRootRoute({
    component: () => (
      <QueryClientProvider client={client}>
        <Suspense>
          <DealComments deal={{ _id: DEAL, title: 'Pane' }} />
        </Suspense>
      </QueryClientProvider>
    ),
  })
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree, history })
  await act(async () => void render(<RouterProvider router={router as never} />))
}

it('R-163 a shared comment is the address of its deal, which opens the panel at that comment', async () => {
  await open(`/deals?detail=${DEAL}`)
  fireEvent.click(await screen.findByText('Fai una domanda'))
  fireEvent.click(await screen.findByLabelText('Altro sul commento di Bruno'))
  fireEvent.click(await screen.findByText('Condividi'))
  await waitFor(() => expect(copied).toHaveLength(1))
  const url = new URL(copied[0] ?? '')
  expect(url.pathname + url.search).toBe(`/deals?detail=${DEAL}&comment=${COMMENT}`)
  cleanup()
  await open(url.pathname + url.search)
  await waitFor(() =>
    expect(document.querySelector('[aria-current="true"]')?.textContent).toContain('Vale anche il sabato?'),
  )
})
