import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { Program } from '@vicino/contract/loyalty/programs/schemas'
import type { ProgramStatistics } from '@vicino/contract/loyalty/programs/statistics-schemas'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setCredentials } from '~/lib/api.ts'
import { speakItalian } from '~/testing/speak-italian.ts'
import { WorthCard } from './worth-card.tsx'

speakItalian('programs')

let sent: unknown[]
beforeEach(() => {
  sent = []
  setCredentials({ accessToken: () => Promise.resolve('token'), renew: () => Promise.resolve(false) })
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.stubGlobal('fetch', (_address: string, init?: RequestInit) => {
    sent.push(JSON.parse(String(init?.body)))
    return Promise.resolve(Response.json({ _id: 'p' }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open(shareFrom: 'measured' | 'declared' | 'all', redemptionShare: number | null) {
  const program = { _id: 'p', redemptionShare, can: { edit: false, improve: true } } as unknown as Program
  const statistics = {
    breakage: { issued: 0, expired: 0, percentage: 0 },
    liability: {
      points: 75,
      pointValue: 0.018,
      share: redemptionShare ?? 100,
      shareFrom,
      openClaims: 0,
      value: 1,
    },
  } as unknown as ProgramStatistics
  render(
    <QueryClientProvider client={new QueryClient()}>
      <WorthCard program={program} statistics={statistics} />
    </QueryClientProvider>,
  )
}

it('R-338 a brand enters the expected share of redeemed points, until the product has measured it', async () => {
  open('all', null)
  expect(screen.getByText(/Si contano tutti/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Quanti punti pensi verranno usati?' }))
  const field = await screen.findByLabelText('Punti che prevedi vengano riscattati')
  for (const wrong of ['0', '101', '12,5', 'x']) {
    fireEvent.change(field, { target: { value: wrong } })
    fireEvent.click(screen.getByRole('button', { name: 'Salva' }))
    expect(field.getAttribute('aria-invalid')).toBe('true')
  }
  fireEvent.change(field, { target: { value: '60' } })
  fireEvent.click(screen.getByRole('button', { name: 'Salva' }))
  await waitFor(() => expect(sent).toEqual([{ redemptionShare: 60 }]))
  cleanup()
  open('declared', 60)
  expect(screen.getByText(/per il 60% che prevedi venga riscattato/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Cambia quanti punti pensi verranno usati' }))
  fireEvent.change(await screen.findByLabelText('Punti che prevedi vengano riscattati'), {
    target: { value: '' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Salva' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toEqual({ redemptionShare: null })
  cleanup()
  open('measured', 60)
  expect(screen.queryByRole('button')).toBeNull()
})
