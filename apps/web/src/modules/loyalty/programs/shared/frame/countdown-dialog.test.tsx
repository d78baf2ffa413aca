import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { speakItalian } from '~/testing/speak-italian.ts'
import { CountdownDialog } from './countdown-dialog.tsx'

speakItalian('programs')
beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: false }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

async function show() {
  const onEnd = vi.fn<() => void>()
  const onInterrupt = vi.fn<() => void>()
  await act(async () => {
    render(
      <Suspense>
        <CountdownDialog title="Attivo" text="Parte subito." onInterrupt={onInterrupt} onEnd={onEnd} />
      </Suspense>,
    )
  })
  return { onEnd, onInterrupt }
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const left = () => screen.getByRole('timer').getAttribute('aria-label')

it('R-295 R-296 counts from five to zero and then ends, once', async () => {
  const { onEnd } = await show()
  expect(left()).toBe('Mancano 5 secondi')
  await pass(4000)
  expect([left(), onEnd.mock.calls.length]).toEqual(['Manca 1 secondo', 0])
  await pass(1000)
  expect(onEnd).toHaveBeenCalledTimes(1)
  await pass(5000)
  expect(onEnd).toHaveBeenCalledTimes(1)
})

it('R-295 R-296 an interrupted countdown never ends, by its button or by closing it', async () => {
  const { onEnd, onInterrupt } = await show()
  await pass(2000)
  fireEvent.click(screen.getByText('Interrompi'))
  expect(onInterrupt).toHaveBeenCalledTimes(1)
  cleanup()
  await pass(10_000)
  expect(onEnd).not.toHaveBeenCalled()
})
