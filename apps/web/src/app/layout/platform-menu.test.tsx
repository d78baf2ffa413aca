import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setCredentials } from '~/lib/api.ts'
import type { SessionUser } from '~/modules/identity/auth/model/session.ts'
import { speakItalian } from '~/testing/speak-italian.ts'
import { setScreens } from '../screen-registry.ts'
import { SCREENS } from '../screens/all.ts'
import PlatformMenu from './platform-menu.tsx'

speakItalian('admin', 'platform', 'shell')
setScreens(SCREENS)

let client: QueryClient
beforeEach(() => {
  client = new QueryClient()
  setCredentials({ accessToken: () => Promise.resolve('token'), renew: () => Promise.resolve(false) })
  vi.stubGlobal('scrollTo', () => undefined)
  const since = '2100-01-02T10:00:00Z'
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      Response.json({
        items: [
          { queue: 'reports', count: 2, since },
          { queue: 'posts', count: 0, since: null },
        ],
      }),
    ),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function shown(lacks: readonly string[]): Promise<readonly string[][]> {
  const user = { _id: 'u', username: 'Redazione', role: 'superAdmin', lacks } as unknown as SessionUser
  const root = createRootRoute({
    component: () => (
      <Suspense>
        <PlatformMenu user={user} />
      </Suspense>
    ),
  })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  await act(async () => {
    render(
      <QueryClientProvider client={client}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>,
    )
    await router.load()
  })
  await screen.findByText('Da fare')
  await vi.waitFor(() => expect(screen.queryByText('2') !== null || lacks.length > 0).toBe(true))
  return screen.getAllByRole('list').map((list) =>
    within(list)
      .getAllByRole('link')
      .map(({ textContent }) => textContent ?? ''),
  )
}

it('R-030 the platform’s menu has its queues with what waits, then people, shops and the platform', async () => {
  expect(await shown([])).toEqual([
    ['Da fare', 'Segnalazioni22 in attesa', 'Opposizioni', 'Assistenza', 'Richieste business', 'Proof Post'],

    ['Utenti', 'Ruoli'],
    ['Brand', 'Deal', 'Prodotti', 'Post', 'Fidelizzazione', 'Gestione Display'],
    ['Categorie', 'Banner', 'Premi BP', 'Blocchi', 'Registro'],
  ])
})

it('R-436 after a decision the numbers of the queues are read again', async () => {
  await shown([])
  const read = vi.fn<() => Promise<Response>>(() => Promise.resolve(Response.json({ items: [] })))
  vi.stubGlobal('fetch', read)
  await act(() =>
    client
      .getMutationCache()
      .build(client, { mutationFn: () => Promise.resolve() })
      .execute(undefined),
  )
  await vi.waitFor(() => expect(screen.queryByText('2')).toBeNull())
  expect(read).toHaveBeenCalledOnce()
})

it('R-454 a role of one’s own sees the queues and sections of its permissions', async () => {
  const lacks = [
    'support-ANSWER',
    'business-DECIDE',
    'post-APPROVE',
    'role-LIST_ALL',
    'program-LIST',
    'display-LIST',
    'platform-READ',
    'category-EDIT',
    'banner-EDIT',
    'reward-EDIT',
    'flag-EDIT',
    'product-EDIT',
  ]
  const seen = await shown(lacks)
  expect(seen[0]?.map((name) => name.replace(/\d.*/, ''))).toEqual(['Da fare', 'Segnalazioni', 'Opposizioni'])
  expect(seen.slice(1).flat()).toEqual(expect.arrayContaining(['Utenti']))
  for (const name of ['Ruoli', 'Registro', 'Fidelizzazione', 'Gestione Display', 'Categorie'])
    expect(seen.flat()).not.toContain(name)
})
