import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { TillVisit, VisitResults } from '@vicino/contract/loyalty/visits/schemas'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError, NetworkError } from '~/lib/api-error.ts'
import { speakItalian } from '~/testing/speak-italian.ts'
import { VisitPanel } from './visit-panel.tsx'

const sent = vi.fn<(visit: { ticket: string; key: string }) => Promise<VisitResults>>()
vi.mock('./register-visit.ts', () => ({
  registerVisit: () => ({ mutationFn: (visit: { ticket: string; key: string }) => sent(visit) }),
}))

const PROGRAM = { _id: crypto.randomUUID(), name: 'Raccolta', points: 5, reason: null }
const DONE = { results: [{ programId: PROGRAM._id, program: 'Raccolta', points: 5, balance: 12 }] }

speakItalian('till')
beforeEach(() => sent.mockReset().mockResolvedValue(DONE))
afterEach(cleanup)

function show(programs: TillVisit['programs']) {
  const onNext = vi.fn<() => void>()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Suspense>
        <VisitPanel visit={{ ticket: 'biglietto', programs }} disabled={false} onNext={onNext} />
      </Suspense>
    </QueryClientProvider>,
  )
  return onNext
}

it('a visit without an answer is sent again with the same key, and counts once', async () => {
  sent.mockRejectedValueOnce(new NetworkError('offline'))
  const onNext = show([PROGRAM])
  fireEvent.click(await screen.findByRole('button', { name: 'Registra visita' }))
  expect((await screen.findByRole('alert')).textContent).toContain('non conta due volte')
  fireEvent.click(screen.getByRole('button', { name: 'Riprova' }))
  const next = await screen.findByRole('button', { name: 'Prossimo cliente' })
  expect(document.activeElement).toBe(next)
  expect(screen.getByRole('status').textContent).toContain('+5 punti, ora ha 12 punti')
  expect(new Set(sent.mock.calls.map(([{ key }]) => key)).size).toBe(1)
  expect(sent).toHaveBeenCalledTimes(2)
  fireEvent.click(next)
  expect(onNext).toHaveBeenCalledTimes(1)
})

it('a visit without a reward gives the reason and has no button; a refusal is shown and removes the button', async () => {
  show([{ ...PROGRAM, points: 0, reason: 'staff_self' }])
  expect(await screen.findByText('Chi lavora nel negozio non raccoglie punti qui.')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  sent.mockRejectedValueOnce(new ApiError(409, 'visit_counted', 'È già contata.'))
  show([PROGRAM])
  fireEvent.click(await screen.findByRole('button', { name: 'Registra visita' }))
  expect((await screen.findByRole('alert')).textContent).toBe('È già contata.')
  expect(screen.queryByRole('button')).toBeNull()
})
