import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Pages } from '~/lib/use-pages.ts'
import { text } from '~/lib/i18n/texts.ts'
import { speakItalian } from '~/testing/speak-italian.ts'
import { DecisionSheet, type QueueSteps } from './decision-sheet.tsx'
import { Queue } from './queue.tsx'

speakItalian('common', 'moderation')

afterEach(cleanup)

interface Case {
  readonly _id: string
}

const pagesOf = (...ids: string[]): Pages<Case> => ({
  items: ids.map((_id) => ({ _id })),
  isPending: false,
  isLoadingMore: false,
  isFetching: false,
  hasMore: false,
  error: null,
  loadMore: () => {},
  retry: () => {},
})

interface CasesProps {
  pages: Pages<Case>
  decide?: (id: string) => void
  pending?: boolean
}

function Cases({ pages, decide, pending = false }: CasesProps) {
  return (
    <Queue
      label="Cases"
      pages={pages}
      skeleton={<p>placeholder</p>}
      empty={{ title: 'No case', reason: 'All are decided' }}
      end="No more cases"
      renderRow={({ _id }) => <span>case {_id}</span>}
      {...(decide
        ? {
            renderSheet: ({ _id }: Case, close: () => void, steps: QueueSteps) => (
              <CaseSheet
                key={_id}
                id={_id}
                pending={pending}
                onClose={close}
                steps={steps}
                onDecide={() => decide(_id)}
              />
            ),
          }
        : {})}
    />
  )
}

interface CaseSheetProps {
  id: string
  pending: boolean
  steps: QueueSteps
  onClose: () => void
  onDecide: () => void
}

function CaseSheet(props: CaseSheetProps) {
  const [asking, setAsking] = useState(false)
  return (
    <DecisionSheet
      title={`case ${props.id} in full`}
      onClose={props.onClose}
      pending={props.pending}
      error={null}
      steps={props.steps}
      keys={{ a: () => setAsking(true) }}
      decisions={<button onClick={() => setAsking(true)}>approve</button>}
      asked={
        asking
          ? {
              question: 'sure?',
              confirm: 'approve it',
              onConfirm: props.onDecide,
              onBack: () => setAsking(false),
            }
          : undefined
      }
    >
      <textarea aria-label="note" />
    </DecisionSheet>
  )
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('R-436 a row opens its sheet, and a decision counts only after one confirmation', async () => {
  const decide = vi.fn<(id: string) => void>()
  render(<Cases pages={pagesOf('a', 'b')} decide={decide} />)
  expect(screen.getByRole('list', { name: 'Cases' }).children).toHaveLength(2)
  press('case b')
  await screen.findByRole('dialog', { name: 'case b in full' })
  press('approve')
  expect(decide).not.toHaveBeenCalled()
  screen.getByText('sure?')
  press(text('common:back'))
  expect(screen.queryByText('sure?')).toBeNull()
  press('approve')
  press('approve it')
  expect(decide).toHaveBeenCalledExactlyOnceWith('b')
})

it('R-436 keys open the items beside an open one and begin a decision, but not while somebody types', async () => {
  render(<Cases pages={pagesOf('a', 'b')} decide={() => {}} />)
  press('case a')
  await screen.findByRole('dialog', { name: 'case a in full' })
  fireEvent.keyDown(window, { key: 'k' })
  fireEvent.keyDown(window, { key: 'j' })
  await screen.findByRole('dialog', { name: 'case b in full' })
  fireEvent.keyDown(screen.getByLabelText('note'), { key: 'a' })
  fireEvent.keyDown(window, { key: 'a', ctrlKey: true })
  expect(screen.queryByText('sure?')).toBeNull()
  fireEvent.keyDown(window, { key: 'a' })
  screen.getByText('sure?')
  // A decision that was begun stays with its item.
  fireEvent.keyDown(window, { key: 'k' })
  screen.getByRole('dialog', { name: 'case b in full' })
})

it('the sheet closes with its row after the decision', async () => {
  const { rerender } = render(<Cases pages={pagesOf('a', 'b')} decide={() => {}} />)
  press('case b')
  await screen.findByRole('dialog')
  rerender(<Cases pages={pagesOf('a')} decide={() => {}} />)
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('a decision under way keeps the sheet from being closed', async () => {
  const { rerender } = render(<Cases pages={pagesOf('a')} decide={() => {}} pending />)
  press('case a')
  const sheet = await screen.findByRole('dialog')
  fireEvent.keyDown(sheet, { key: 'Escape' })
  expect(screen.queryByRole('dialog')).not.toBeNull()
  rerender(<Cases pages={pagesOf('a')} decide={() => {}} />)
  fireEvent.keyDown(sheet, { key: 'Escape' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('rows without a sheet are no buttons; an empty queue says so', () => {
  const { rerender } = render(<Cases pages={pagesOf('a')} />)
  expect(screen.getByText('case a')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
  rerender(<Cases pages={pagesOf()} />)
  expect(screen.getByText('No case')).toBeDefined()
})
