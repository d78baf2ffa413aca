import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { setCredentials } from '~/lib/api.ts'
import { speakItalian } from '~/testing/speak-italian.ts'
import { Compensations } from './compensations.tsx'

speakItalian('compensations')
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ROW = {
  what: 'Un buono da 5 €',
  worth: 5,
  by: '2100-06-30',
  points: 120,
  stamps: 0,
}

it('LAW-3 after an emergency cancellation the brand sees who is owed what and until when, and notes it as done after a question', async () => {
  setCredentials({ accessToken: () => Promise.resolve('token'), renew: () => Promise.resolve(false) })
  const settled: string[] = []
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    const { pathname } = new URL(address, 'http://localhost')
    if (init?.method === 'POST') settled.push(pathname)
    const items = [
      { ...ROW, _id: 'a', userId: 'a', username: 'Anna', settledAt: null },
      { ...ROW, _id: 'b', userId: 'b', username: 'Bruno', settledAt: '2100-01-02T10:00:00Z' },
    ]
    return Promise.resolve(Response.json(init?.method === 'POST' ? items[1] : { items, nextCursor: null }))
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <Suspense>
        <Compensations programId="p" maySettle />
      </Suspense>
    </QueryClientProvider>,
  )
  const [anna, bruno] = await screen.findAllByRole('listitem')
  if (anna === undefined || bruno === undefined) throw new Error('two people are owed something')
  expect(anna.textContent).toContain('Anna')
  expect(anna.textContent).toContain('Un buono da 5 €')
  expect(anna.textContent).toContain('Entro il 30/06/2100')
  expect(bruno.textContent).toContain('Consegnato il')
  expect(within(bruno).queryByRole('button')).toBeNull()
  fireEvent.click(within(anna).getByRole('button', { name: 'Consegnato' }))
  expect(settled).toEqual([])
  const dialog = await screen.findByRole('dialog')
  await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: 'Consegnato' })))
  expect(settled).toEqual(['/api/v1/program/p/compensation/a'])
})
