import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it } from 'vitest'
import { speakItalian } from '~/testing/speak-italian.ts'
import type { Choice } from '~/lib/use-choice.ts'
import { AdminBulk, type BulkAction } from './admin-bulk.tsx'

speakItalian('admin', 'common')
afterEach(cleanup)

const nothing = () => undefined

interface Row {
  readonly isOff: boolean
}

const action = (label: string, fits?: (row: Row) => boolean): BulkAction<undefined, Row> => ({
  label,
  ...(fits && { fits }),
  act: () => Promise.resolve({ done: [], refused: [] }),
  renews: [],
  renderQuestion: ({ count, ids }) => <p>{`${label} ${count}: ${ids.join(' ')}`}</p>,
})

it('R-435 of two opposite acts each is offered for the chosen rows that it fits, and acts on these', async () => {
  const choice: Choice = { ids: new Set(['a', 'b', 'c']), toggle: nothing, set: nothing, clear: nothing }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Suspense>
        <AdminBulk
          choice={choice}
          seen={
            new Map([
              ['a', { isOff: false }],
              ['b', { isOff: true }],
              ['c', { isOff: true }],
            ])
          }
          ask={{ search: '', page: 1, sort: undefined, filters: {}, exact: false }}
          fetchRows={() => Promise.reject(new Error('unused'))}
          found={3}
          actions={[
            action('Sospendi', ({ isOff }) => !isOff),
            action('Riattiva', ({ isOff }) => isOff),
            action('Chiudi', () => false),
          ]}
        />
      </Suspense>
    </QueryClientProvider>,
  )
  expect(await screen.findByRole('button', { name: 'Sospendi (1)' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Chiudi/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Riattiva (2)' }))
  expect(screen.getByText('Riattiva 2: b c')).toBeTruthy()
})
