import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { RegulationDraft } from '@vicino/contract/loyalty/programs/regulations/schemas'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it } from 'vitest'
import { speakItalian } from '~/testing/speak-italian.ts'
import { SignedFile } from './signed-file.tsx'

speakItalian('regulation', 'upload')
afterEach(cleanup)

const show = (signed: RegulationDraft['signed'], version = 2) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Suspense>
        <SignedFile draft={{ programId: 'p', signed, inForce: { version } } as unknown as RegulationDraft} />
      </Suspense>
    </QueryClientProvider>,
  )
const SIGNED = { version: 2, sha256: 'ab'.repeat(32), bytes: 9, addedAt: '2027-03-01T10:00:00.000Z' }

it('a signed regulation shows its hash and version, says when a newer one is in force, and accepts only a PDF', async () => {
  show([SIGNED])
  expect(await screen.findByText(`SHA-256 ${SIGNED.sha256}`)).toBeTruthy()
  expect(screen.getByText('Scarica il firmato')).toBeTruthy()
  expect(screen.queryByText(/firma e carica anche quella/)).toBeNull()
  const field = screen.getByLabelText('Sostituisci: PDF firmato')
  fireEvent.change(field, {
    target: { files: [new File(['x'], 'a.p7m', { type: 'application/pkcs7-mime' })] },
  })
  expect((await screen.findByRole('alert')).textContent).toContain('.p7m')
  cleanup()
  show([SIGNED], 3)
  expect(await screen.findByText(/È in vigore la versione 3: firma e carica anche quella/)).toBeTruthy()
  cleanup()
  show([])
  expect(await screen.findByLabelText('Scegli il PDF firmato: PDF firmato')).toBeTruthy()
  expect(screen.queryByText('Scarica il firmato')).toBeNull()
})
