import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { speakItalian } from '~/testing/speak-italian.ts'
import { RefusedCard } from './refused-card.tsx'

speakItalian('till')
afterEach(cleanup)

it('R-217 a scanner with another keyboard is told so, with what to do, and the next code is one press away', async () => {
  const onNext = vi.fn<() => void>()
  await act(async () => {
    render(
      <Suspense>
        <RefusedCard code="keyboard" message="" onNext={onNext} />
      </Suspense>,
    )
  })
  const told = screen.getByRole('alert').textContent
  expect(told).toContain('Il lettore scrive con la tastiera sbagliata')
  expect(told.length).toBeGreaterThan('Il lettore scrive con la tastiera sbagliata'.length + 20)
  expect(document.activeElement).toBe(screen.getByRole('button'))
  fireEvent.click(screen.getByRole('button'))
  expect(onNext).toHaveBeenCalledOnce()
})
