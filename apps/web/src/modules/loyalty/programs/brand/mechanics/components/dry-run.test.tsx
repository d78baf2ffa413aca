import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { withDefaults } from '@vicino/domain/loyalty/config'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setCredentials } from '~/lib/api.ts'
import { speakItalian } from '~/testing/speak-italian.ts'
import { DryRun } from './dry-run.tsx'

speakItalian('mechanics')

const FOUND = {
  from: '2027-03-01T10:00:00.000Z',
  to: '2027-04-01T10:00:00.000Z',
  purchases: 3,
  customers: 2,
  amount: 135,
  truncated: false,
  points: 270,
  pointsExpired: 0,
  pointsRedeemed: 0,
  stamps: 13,
  capped: 1,
  cost: 4.05,
  levels: [
    { rank: 0, name: 'Bronze', members: 1 },
    { rank: 1, name: 'Silver', members: 1 },
  ],
}
const NONE = { ...FOUND, from: null, to: null, purchases: 0, customers: 0, points: 0, levels: [] }

let answers: Response[]
let sent: { pointValue: number; months: number; config: { acquisti: { pointCoeff: number } } }[]
beforeEach(() => {
  sent = []
  setCredentials({ accessToken: () => Promise.resolve('token'), renew: () => Promise.resolve(false) })
  vi.stubGlobal('fetch', (_address: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)) as (typeof sent)[0])
    return Promise.resolve(answers.shift())
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const client = new QueryClient()
const card = (pointCoeff: number, isBroken = false) => (
  <QueryClientProvider client={client}>
    <Suspense>
      <DryRun programId="p" config={withDefaults({ acquisti: { pointCoeff } })} isBroken={isBroken} />
    </Suspense>
  </QueryClientProvider>
)
const run = async () => fireEvent.click(await screen.findByRole('button', { name: /Prova sugli acquisti/ }))

it('runs the values of the form, shows their totals, and says when the totals no longer belong to the form', async () => {
  answers = [Response.json(FOUND)]
  const { rerender } = render(card(2))
  fireEvent.change(await screen.findByLabelText('Costo di un punto'), { target: { value: '0,015' } })
  await run()
  expect(await screen.findByText('270 punti')).toBeTruthy()
  expect(sent).toMatchObject([{ months: 12, pointValue: 0.015, config: { acquisti: { pointCoeff: 2 } } }])
  const statusText = (screen.getByText('270 punti').closest('[role=status]')?.textContent ?? '').replaceAll(
    /\u{a0}/gu,
    ' ',
  )
  expect(statusText).toContain('3 acquisti di 2 clienti dal 01/03/2027 al 01/04/2027, per 135,00 € in tutto')
  expect(statusText).toContain('13 bollini')
  expect(statusText).toContain('Costo dei punti4,05 €')
  expect(statusText).toContain('Acquisti ridotti da un limite1')
  expect(statusText).toContain('Bronze1Silver1')
  expect(statusText).not.toContain('scaduti')
  expect(screen.queryByText(/il risultato è di prima/)).toBeNull()
  rerender(card(3))
  expect(screen.getByText(/il risultato è di prima/)).toBeTruthy()
})

it('says that there is no sale yet, offers a retry after a failure, and does not run invalid values', async () => {
  answers = [Response.json({ message: 'x', code: 'internal' }, { status: 500 }), Response.json(NONE)]
  const { rerender } = render(card(1))
  await run()
  fireEvent.click(await screen.findByText('Riprova'))
  expect(await screen.findByText('Nessun acquisto in questo periodo')).toBeTruthy()
  expect(screen.queryByText('Riprova')).toBeNull()
  rerender(card(1, true))
  await run()
  rerender(card(1))
  fireEvent.change(screen.getByLabelText('Costo di un punto'), { target: { value: '11' } })
  expect(screen.getByText(/un importo da 0 a 10/)).toBeTruthy()
  await run()
  expect(sent).toHaveLength(2)
})
