import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { speakItalian } from '~/testing/speak-italian.ts'
import { Dialog } from './dialog.tsx'
import { Sheet } from './sheet.tsx'

speakItalian()
afterEach(cleanup)

const WINDOWS = { Dialog, Sheet } as const
const fields = (count: number) =>
  Array.from({ length: count }, (_, number) => <input key={number} aria-label={`Campo ${number}`} />)

async function open(kind: keyof typeof WINDOWS, count: number, keepsDraft = false) {
  const onOpenChange = vi.fn<(open: boolean) => void>()
  const Window = WINDOWS[kind]
  render(
    <Window open onOpenChange={onOpenChange} title="Modulo" keepsDraft={keepsDraft}>
      {fields(count)}
    </Window>,
  )
  await screen.findByRole('button', { name: 'Chiudi' })
  return onOpenChange
}
const type = () => fireEvent.input(screen.getByLabelText('Campo 0'), { target: { value: 'Bottega' } })
const close = () => fireEvent.click(screen.getByRole('button', { name: 'Chiudi' }))
const question = () => screen.queryByText('Vuoi uscire senza salvare?')

it.each(['Dialog', 'Sheet'] as const)(
  '%s: a longer form that somebody has typed into asks first',
  async (kind) => {
    const onOpenChange = await open(kind, 4)
    type()
    close()
    expect(onOpenChange).not.toHaveBeenCalled()
    expect(question()).not.toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Continua a scrivere' }))
    expect(onOpenChange).not.toHaveBeenCalled()
    await waitFor(() => expect(question()).toBeNull())
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
    expect(question()).not.toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Esci senza salvare' }))
    expect(onOpenChange).toHaveBeenCalledWith(false)
  },
)

it('Back asks the same question', async () => {
  const onOpenChange = await open('Sheet', 4)
  type()
  // The tests before may have left a spare entry, which Back passes over.
  await waitFor(() => expect(window.history.state).toHaveProperty('backStep'))
  History.prototype.back.call(window.history)
  await screen.findByText('Vuoi uscire senza salvare?')
  expect(onOpenChange).not.toHaveBeenCalled()
})

it.each([
  ['nothing was typed', 4, false, false],
  ['the form is short', 3, true, false],
  ['the form keeps a draft', 4, true, true],
])('closes at once when %s', async (_, count, types, keepsDraft) => {
  const onOpenChange = await open('Sheet', count, keepsDraft)
  if (types) type()
  close()
  expect(onOpenChange).toHaveBeenCalledWith(false)
})
