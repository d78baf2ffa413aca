import { cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it } from 'vitest'
import { ApiError } from '~/lib/api-error.ts'
import { speakItalian } from '~/testing/speak-italian.ts'
import { ErrorLine } from './error-line.tsx'
import { ErrorState } from './error-state.tsx'

speakItalian()
afterEach(cleanup)

const again = () => undefined

it.each([
  ['a screen', (error: ApiError) => <ErrorState error={error} onRetry={again} />],
  ['a part', (error: ApiError) => <ErrorLine error={error} busy={false} onRetry={again} />],
])(
  'R-578 %s offers a new try after a failure, and none for what staff may not see while acting',
  async (_, draw) => {
    const { rerender } = render(<Suspense>{draw(new ApiError(500, 'internal', 'Errore'))}</Suspense>)
    expect(await screen.findByRole('button', { name: 'Riprova' })).toBeTruthy()
    rerender(
      <Suspense>{draw(new ApiError(403, 'acting_not_allowed', 'Chi assiste non può farlo'))}</Suspense>,
    )
    expect(screen.getByText(/Non disponibile durante l’accesso assistito/)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  },
)
