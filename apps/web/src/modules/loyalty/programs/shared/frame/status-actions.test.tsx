import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { Program } from '@vicino/contract/loyalty/programs/schemas'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setCredentials } from '~/lib/api.ts'
import { speakItalian } from '~/testing/speak-italian.ts'
import { keepDraft } from '~/ui/form/draft.ts'
import { SaveBar } from '~/ui/form/save-bar.tsx'
import { today } from '../model/days.ts'
import { mechanicsDraft } from '../model/mechanics-draft.ts'
import { StatusActions } from './status-actions.tsx'

speakItalian('programs', 'mechanics', 'forms')

const ID = '0198c000-0000-7000-8000-000000000002'
const program = (more: object): Program =>
  ({
    _id: ID,
    name: 'Punti della bottega',
    status: 'draft',
    configVersion: 3,
    startDate: '2999-01-01',
    endDate: '2999-12-31',
    warnings: [],
    baseInfo: { pec: 'bottega@pec.example.test' },
    can: {},
    ...more,
  }) as unknown as Program
const TOLD = { subject: 'La raccolta finisce', lines: ['Puoi richiedere i premi fino al 01/03.'] }
const FORM = {
  members: 1204,
  points: 70,
  stamps: 4,
  value: null,
  openClaims: 3,
  windDownEndDate: '2998-02-01',
  windDownTold: TOLD,
}

/** Steps that the screen requested. */
let taken: string[]
beforeEach(() => {
  taken = []
  setCredentials({ accessToken: () => Promise.resolve('token'), renew: () => Promise.resolve(false) })
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    const { pathname } = new URL(address, 'http://localhost')
    if (init?.method === 'POST') taken.push(pathname.split('/').at(-1) ?? '')
    if (pathname.endsWith('/lint')) return Promise.resolve(Response.json({ findings: [], schedulable: true }))
    if (pathname.endsWith('/cancel')) return Promise.resolve(Response.json(FORM))
    return Promise.resolve(Response.json(program({})))
  })
})
afterEach(() => {
  cleanup()
  keepDraft(mechanicsDraft(program({})), {})
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function open(more: object, beside: ReactNode = null) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const routeTree = createRootRoute({
    component: () => (
      <QueryClientProvider client={client}>
        <Suspense>
          <StatusActions program={program(more)} />
          {beside}
        </Suspense>
      </QueryClientProvider>
    ),
  })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  await act(async () => void render(<RouterProvider router={router as never} />))
}
const press = (name: string) =>
  act(async () => void fireEvent.click(await screen.findByRole('button', { name })))
const DRAFT = { can: { schedule: true } }

it.each(['mechanics of another screen', 'a form beside it'])(
  'R-289 unsaved changes block the publication: %s',
  async (what) => {
    const onScreen = what === 'a form beside it'
    if (!onScreen) keepDraft(mechanicsDraft(program({})), { acquisti: { stampEvery: 10 } })
    await open(
      DRAFT,
      onScreen ? <SaveBar changed pending={false} label="Salva" onDiscard={() => undefined} /> : null,
    )
    await press('Programma Raccolta')
    expect(screen.getByRole('dialog', { name: 'Hai modifiche non salvate' })).toBeTruthy()
    expect(screen.queryByText('Programmare la raccolta?')).toBeNull()
    expect(taken).toEqual([])
  },
)

it('R-290 a program with a later start can be changed and withdrawn, and the dialog says so', async () => {
  await open(DRAFT)
  await press('Programma Raccolta')
  const dialog = await screen.findByRole('dialog', { name: 'Programmare la raccolta?' })
  expect(dialog.textContent).toContain('Dal 01/01/2999 al 31/12/2999.')
  const lines = within(dialog).getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Puoi modificarla fino al giorno prima della pubblicazione.',
    'Puoi riportarla in bozza quando vuoi, fino a quel giorno.',
    'Dopo la pubblicazione punti e livelli non si cambiano; premi e testi sì.',
    'Si pubblica da sola il 01/01/2999 e finisce il 31/12/2999: le date si cambiano in Catalogo Premi.',
  ])
  await press('Programma')
  expect(taken).toEqual(['schedule'])
})

it('R-290 for a program that starts today the dialog promises no later change, and there are five seconds to stop it', async () => {
  await open({ ...DRAFT, startDate: today() })
  await press('Programma Raccolta')
  const dialog = await screen.findByRole('dialog', { name: 'Attivare la raccolta oggi?' })
  expect(dialog.textContent).not.toContain('Puoi riportarla in bozza')
  expect(dialog.textContent).not.toContain('fino al giorno prima')
  expect(dialog.textContent).toContain('Non si riporta più in bozza')
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await press('Attiva oggi')
  expect(taken).toEqual([])
  expect(screen.getByRole('timer')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(6000))
  expect(taken).toEqual(['schedule'])
})

it('the dialog of the orderly end shows the date, the number of members and their message, and can be stopped within five seconds', async () => {
  await open({ status: 'active', can: { cancel: true, windDown: true } })
  await press('Annulla Raccolta')
  await press('Chiusura ordinata')
  const dialog = await screen.findByRole('dialog', { name: 'Chiudere la raccolta?' })
  await screen.findByText('01/02/2998')
  expect(dialog.textContent).toContain('1.204')
  expect(dialog.textContent).toContain('Puoi richiedere i premi fino al 01/03.')
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await press('Annuncia la chiusura')
  await act(() => vi.advanceTimersByTimeAsync(3000))
  await press('Interrompi')
  await act(() => vi.advanceTimersByTimeAsync(6000))
  expect(taken).toEqual([])
})
