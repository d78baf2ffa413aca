import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { speakItalian } from '~/testing/speak-italian.ts'
import { CompensationNote } from './compensation-note.tsx'

speakItalian('members')
afterEach(cleanup)

const OWED = {
  what: 'Un buono',
  worth: 5,
  points: 1,
  stamps: 3,
  by: '2027-05-01',
  contact: 'forno@example.test',
  reason: 'Il forno chiude.',
  settledAt: null,
}

it('LAW-3 a member reads what they are owed, for what, by when, from whom and why, then that they have it', () => {
  const { rerender } = render(<CompensationNote owed={OWED} />)
  const note = screen.getByRole('region', { name: 'Che cosa ti spetta' })
  for (const said of [
    'Un buono',
    'Per 1 punto e 3 bollini che avevi. Vale 5,00',
    'Entro il 01/05/2027',
    'forno@example.test',
    'Il forno chiude.',
  ])
    expect(note.textContent?.replaceAll('\u00A0', ' ')).toContain(said)
  rerender(<CompensationNote owed={{ ...OWED, worth: 0, settledAt: '2027-04-02T10:00:00.000Z' }} />)
  expect(note.textContent).toContain('Consegnato il')
  expect(note.textContent).not.toMatch(/Entro|Vale/)
})
