import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { speakItalian } from '~/testing/speak-italian.ts'
import { ZoomViewer } from './zoom-viewer.tsx'

speakItalian('detail')

function showModal(this: HTMLDialogElement) {
  this.open = true
}

const onClose = vi.fn<() => void>()
beforeEach(() => {
  onClose.mockReset()
  // jsdom knows no dialogs and no pointers that are captured.
  HTMLDialogElement.prototype.showModal = showModal
  HTMLDialogElement.prototype.close = () => undefined
  Element.prototype.setPointerCapture = () => undefined
})
afterEach(cleanup)

async function open() {
  render(
    <Suspense>
      <ZoomViewer images={['/a.webp']} title="Pane" index={0} onTurn={() => undefined} onClose={onClose} />
    </Suspense>,
  )
  return (await screen.findByRole('img', { name: /Pane/ })).parentElement as HTMLElement
}

/** One finger goes up by so many px. */
function swipeUp(stage: HTMLElement, px: number) {
  fireEvent.pointerDown(stage, { pointerId: 1, clientX: 0, clientY: 500 })
  fireEvent.pointerMove(stage, { pointerId: 1, clientX: 0, clientY: 500 - px })
  fireEvent.pointerUp(stage, { pointerId: 1, clientX: 0, clientY: 500 - px })
}

it('R-129 a swipe up closes the viewer beyond 200 px, and while zoomed in it pans', async () => {
  const stage = await open()
  swipeUp(stage, 150)
  swipeUp(stage, 200)
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Ingrandisci' }))
  swipeUp(stage, 250)
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Riduci' }))
  swipeUp(stage, 250)
  expect(onClose).toHaveBeenCalledTimes(1)
})

it('R-129 X and Esc close the viewer', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Chiudi le immagini' }))
  expect(onClose).toHaveBeenCalledTimes(1)
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  expect(onClose).toHaveBeenCalledTimes(2)
})
