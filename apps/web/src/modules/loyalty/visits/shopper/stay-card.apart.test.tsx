import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { CheckedIn } from '@vicino/contract/loyalty/visits/schemas'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '~/lib/api-error.ts'
import { speakItalian } from '~/testing/speak-italian.ts'
import { StayCard } from './stay-card.tsx'

const HERE = { lat: 45, lon: 9, accuracy: 8 }
const DONE: CheckedIn = {
  place: { name: 'Centro', address: '', city: '' },
  results: [{ programId: crypto.randomUUID(), program: 'Raccolta', points: 5, balance: 5 }],
}
const position = vi.fn<() => Promise<unknown>>()
vi.mock('./exact-position.ts', () => ({ exactPosition: () => position() }))
const sent = vi.fn<(body: unknown) => Promise<CheckedIn>>()
vi.mock('./visits-api.ts', () => ({ endStay: () => ({ mutationFn: (body: unknown) => sent(body) }) }))

speakItalian('visits')
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: false })
  position.mockReset().mockResolvedValue(HERE)
  sent.mockReset().mockResolvedValue(DONE)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

async function show() {
  const onEnd = vi.fn<(why?: string) => void>()
  const now = Date.now()
  const stay = { ticket: 'biglietto', place: 'Centro', readyAt: now + 121_000, until: now + 1_800_000 }
  await act(async () => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <Suspense>
          <StayCard programId="p" userId="u" stay={stay} onEnd={onEnd} />
        </Suspense>
      </QueryClientProvider>,
    )
  })
  return onEnd
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const said = () =>
  screen.getByRole('progressbar', { name: 'Check-in da Centro' }).getAttribute('aria-valuetext')

it('after the two minutes the app reads the second position once, and the check-in ends', async () => {
  const onEnd = await show()
  expect(said()).toBe('Mancano 121 secondi')
  await pass(120_000)
  expect([said(), position.mock.calls.length]).toEqual(['Manca 1 secondo', 0])
  await pass(1000)
  expect(sent.mock.calls).toEqual([[{ position: HERE, ticket: 'biglietto' }]])
  expect(onEnd.mock.calls).toEqual([[]])
})

it('a missing or too distant position can be tried again by hand; a final refusal ends the check-in with its reason', async () => {
  position.mockResolvedValueOnce('unavailable')
  const onEnd = await show()
  await pass(121_000)
  expect(screen.getByRole('alert').textContent).toContain('attiva il GPS')
  await pass(10_000)
  expect(position).toHaveBeenCalledTimes(1)
  sent.mockRejectedValueOnce(new ApiError(409, 'visit_too_far', 'Sei troppo lontano.'))
  fireEvent.click(screen.getByRole('button', { name: 'Riprova' }))
  await pass(0)
  expect(screen.getByRole('alert').textContent).toBe('Sei troppo lontano.')
  expect(onEnd).not.toHaveBeenCalled()
  sent.mockRejectedValueOnce(new ApiError(409, 'visit_stay_over', 'Non vale più.'))
  fireEvent.click(screen.getByRole('button', { name: 'Riprova' }))
  await pass(0)
  expect(onEnd.mock.calls).toEqual([['Non vale più.']])
})

it('a check-in ends if it is given up or left for half an hour', async () => {
  const onEnd = await show()
  fireEvent.click(screen.getByRole('button', { name: 'Annulla' }))
  expect(onEnd.mock.calls).toEqual([[]])
  position.mockResolvedValue('denied')
  await pass(1_800_000)
  expect(onEnd.mock.lastCall?.[0]).toContain('non vale più')
})
