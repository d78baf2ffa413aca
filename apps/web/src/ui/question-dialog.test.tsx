import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { speakItalian } from '~/testing/speak-italian.ts'
import { ReportDialog } from './form/report-dialog.tsx'
import { QuestionDialog } from './question-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

speakItalian('common', 'records', 'admin')
afterEach(cleanup)

const show = (dialog: ReactNode) => act(async () => void render(<Suspense>{dialog}</Suspense>))
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const alert = () => screen.queryByRole('alert')?.textContent
const nothing = () => {}

const REASONS = [
  { value: 'price', label: 'Prezzo diverso' },
  { value: 'offensive', label: 'Offende qualcuno' },
] as const

it('no reason is chosen at first: a press reports that it is missing, and nothing is sent without one', async () => {
  const onYes = vi.fn<(why: { reason: string; text: string }) => void>()
  await show(
    <ReasonDialog
      title="Ritirare il deal?"
      text="Non torna indietro."
      yes="Ritira"
      options={REASONS}
      most={500}
      preview={{ subject: 'Deal ritirato', lines: ['Motivo: il prezzo.'] }}
      onYes={onYes}
      onClose={nothing}
    />,
  )
  expect(screen.getAllByRole('radio').filter((radio) => (radio as HTMLInputElement).checked)).toEqual([])
  expect(screen.queryByText('Motivo: il prezzo.')).toBeNull()
  await press('Ritira')
  expect(onYes).not.toHaveBeenCalled()
  expect(alert()).toBe('Scegli un motivo: chi riguarda lo leggerà.')

  await act(async () => fireEvent.click(screen.getByRole('radio', { name: 'Prezzo diverso' })))
  expect(alert()).toBeUndefined()
  expect(screen.getByRole('region', { name: 'Che cosa leggeranno' }).textContent).toContain(
    'Motivo: il prezzo.',
  )
  await press('Ritira')
  expect(onYes).toHaveBeenCalledWith(expect.objectContaining({ reason: 'price', text: '' }))
})

it('accepts no report without a reason either', async () => {
  const onSend = vi.fn<(report: { reason: string; text: string }) => void>()
  await show(
    <ReportDialog
      open
      onOpenChange={nothing}
      title="Segnala"
      lead="Perché?"
      labels={{ reason: 'Motivo', text: 'Altro', send: 'Invia' }}
      reasons={REASONS}
      draft={{ reason: undefined, text: 'Sono arrabbiato' }}
      onDraft={nothing}
      onSend={onSend}
      pending={false}
      error={null}
    />,
  )
  await press('Invia')
  expect(onSend).not.toHaveBeenCalled()
  expect(alert()).toBe('Scegli un motivo.')
})

it.each([
  ['ITALIA', true],
  ['italia', true],
  ['Ital', false],
  ['', false],
])('needs a typed word: %j is enough: %j', async (word, isEnough) => {
  const onYes = vi.fn<() => void>()
  await show(
    <QuestionDialog
      title="Spegnere?"
      text="Ovunque."
      yes="Spegni"
      typed="Italia"
      onYes={onYes}
      onClose={nothing}
    />,
  )
  const field = screen.getByRole('textbox', { name: 'Per andare avanti scrivi: Italia' })
  fireEvent.change(field, { target: { value: word } })
  await press('Spegni')
  expect(onYes).toHaveBeenCalledTimes(isEnough ? 1 : 0)
  expect(field.getAttribute('aria-invalid')).toBe(isEnough ? null : 'true')
})

it('accepts a number with and without its thousands separator', async () => {
  const onYes = vi.fn<() => void>()
  await show(
    <QuestionDialog title="Ritirare?" text="" yes="Ritira" typed="5623" onYes={onYes} onClose={nothing} />,
  )
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '5.623' } })
  await press('Ritira')
  expect(onYes).toHaveBeenCalledTimes(1)
})

it('blocks the confirmation until the number of affected records is known, and shows it', async () => {
  const effect = { metrics: undefined, error: null, isFetching: true, onRetry: nothing }
  const onYes = vi.fn<() => void>()
  const dialog = (known: object) => (
    <QuestionDialog
      title="Sospendere?"
      text=""
      yes="Sospendi"
      effect={{ ...effect, ...known }}
      onYes={onYes}
      onClose={nothing}
    />
  )
  await show(dialog({}))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sospendi' }).disabled).toBe(true)
  cleanup()
  await show(dialog({ metrics: [['Deal ritirati', '4.980']] }))
  expect(screen.getByText('4.980').previousElementSibling?.textContent).toBe('Deal ritirati')
  await press('Sospendi')
  expect(onYes).toHaveBeenCalledTimes(1)
})

it('moves the focus to the missing word, and keeps the refusal beside the buttons', async () => {
  const onYes = vi.fn<() => void>()
  await show(
    <QuestionDialog
      title="Spegnere?"
      text="Per tutti."
      yes="Spegni"
      typed="Italia"
      error={new Error('no')}
      onYes={onYes}
      onClose={nothing}
    />,
  )
  await press('Spegni')
  expect(onYes).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
  expect(screen.getByRole('alert').closest('footer')).not.toBeNull()
})
