import { PROGRAM_STATUSES } from '@vicino/contract/loyalty/programs/constants'
import { cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it } from 'vitest'
import { speakItalian } from '~/testing/speak-italian.ts'
import { StatusBadge } from './status-badge.tsx'

speakItalian('programs')
afterEach(cleanup)

it('R-247 each status has its label', async () => {
  render(
    <Suspense>
      {PROGRAM_STATUSES.map((status) => (
        <StatusBadge key={status} status={status} />
      ))}
    </Suspense>,
  )
  await screen.findByText('Bozza')
  expect(document.body.textContent).toBe('BozzaProgrammataAttivaConclusaAnnullata')
})
