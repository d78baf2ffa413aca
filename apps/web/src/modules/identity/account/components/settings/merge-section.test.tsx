import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setCredentials } from '~/lib/api.ts'
import { speakItalian } from '~/testing/speak-italian.ts'
import { MergeSection } from './merge-section.tsx'

speakItalian('account')

const SUMMARY = {
  proof: 'prova',
  expiresAt: '2027-03-10T10:10:00.000Z',
  username: 'Ada',
  handle: 'ada',
  brandPoints: 130,
  programs: [{ _id: 'p', name: 'Punti', brand: 'Forno', points: 125, debt: 7, stamps: 1 }],
  counts: { savedDeals: 2, openCodes: 1 },
}

let sent: { path: string; body: unknown }[]
/** The next answers of the fake server. */
let answers: Response[]
beforeEach(() => {
  sent = []
  answers = []
  setCredentials({ accessToken: () => Promise.resolve('token'), renew: () => Promise.resolve(false) })
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    sent.push({
      path: new URL(address, 'http://localhost').pathname.split('/user/u')[1] ?? '',
      body: JSON.parse(String(init?.body)),
    })
    return Promise.resolve(answers.shift() ?? new Response(null, { status: 204 }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const refusal = (code: string) =>
  Response.json({ statusCode: 403, code, message: `no: ${code}`, requestId: 'r' }, { status: 403 })
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('R-425 the user signs in to the other account, reads the data that moves, and confirms with a typed word', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MergeSection userId="u" />
    </QueryClientProvider>,
  )
  press('Unisci un account')
  await screen.findByLabelText('Email dell’altro account')
  press('Continua')
  expect(sent).toEqual([])
  type('Email dell’altro account', 'ada@example.test')
  type('Password dell’altro account', 'segreta')
  // The second factor is requested only for an account that has one.
  answers.push(refusal('merge_factor_needed'))
  press('Continua')
  type((await screen.findByText('Secondo fattore dell’altro account')).textContent ?? '', '123456')
  answers.push(Response.json(SUMMARY))
  press('Continua')
  await screen.findByText('L’account @ada si chiude. Ecco che cosa passa a questo.')
  expect(sent.at(-1)).toEqual({
    path: '/merge/preview',
    body: { email: 'ada@example.test', password: 'segreta', secondFactor: '123456' },
  })
  for (const text of [
    '125 punti · un bollino',
    '7 punti da recuperare',
    '130 BrandPoint',
    '2 deal salvati',
    'Un codice aperto viene annullato',
  ]) {
    expect(screen.getByText(text)).toBeTruthy()
  }
  type('Per confermare scrivi UNISCI', 'unis')
  press('Unisci gli account')
  expect(screen.getByText('Scrivi UNISCI, in lettere')).toBeTruthy()
  type('Per confermare scrivi UNISCI', 'unisci')
  answers.push(Response.json({ merged: true }))
  press('Unisci gli account')
  await waitFor(() => expect(screen.queryByLabelText('Per confermare scrivi UNISCI')).toBeNull())
  expect(sent.at(-1)).toEqual({ path: '/merge', body: { proof: 'prova', word: 'UNISCI' } })
})
