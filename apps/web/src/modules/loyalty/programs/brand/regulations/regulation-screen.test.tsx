import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setCredentials } from '~/lib/api.ts'
import { speakItalian } from '~/testing/speak-italian.ts'
import RegulationScreen from './regulation-screen.tsx'

speakItalian('regulation', 'upload')

const ID = '0198c000-0000-7000-8000-000000000001'
const draft = (can: object) => ({
  programId: ID,
  title: 'Regolamento',
  draftVersion: 0,
  cites: { configVersion: 1, tierVersion: 0 },
  sha256: '0'.repeat(64),
  missing: [],
  inForce: { version: 2, publishedAt: '2027-01-02T10:00:00.000Z', isSame: true },
  signed: [],
  sections: [
    {
      id: 'duration',
      title: 'Durata',
      blocks: [{ type: 'paragraph', text: 'Un anno.' }],
      origin: 'generated',
      isOutdated: false,
      lostNumbers: [],
    },
  ],
  can,
})

let answer: object
beforeEach(() => {
  setCredentials({ accessToken: () => Promise.resolve('token'), renew: () => Promise.resolve(false) })
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(can: object) {
  answer = draft(can)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const routeTree = createRootRoute({
    component: () => (
      <QueryClientProvider client={client}>
        <Suspense>
          <RegulationScreen programId={ID} header={null} />
        </Suspense>
      </QueryClientProvider>
    ),
  })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  await act(async () => void render(<RouterProvider router={router as never} />))
  await screen.findByText('Un anno.')
}

it('R-340 the brand publishes and edits a text that may change, with its version, its date and a word that this is no legal advice', async () => {
  await open({ edit: true, publish: true })
  expect(screen.getByRole('heading', { name: /^Versione 2/ })).toBeTruthy()
  expect(screen.getByText(/02\/01\/2027/)).toBeTruthy()
  expect(screen.getByText(/non offre consulenza legale: fallo leggere a un professionista/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Pubblica' })).toBeTruthy()
  expect(screen.getByText('Aggiungi una sezione')).toBeTruthy()
})

it('R-340 the text of an active program is frozen, and says so', async () => {
  await open({ edit: false, publish: false })
  expect(screen.getByText(/^Quando la raccolta è attiva il testo non si modifica/)).toBeTruthy()
  expect(screen.queryByText('Pubblica')).toBeNull()
  expect(screen.queryByText('Aggiungi una sezione')).toBeNull()
})
