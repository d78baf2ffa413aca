import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { speakItalian } from '~/testing/speak-italian.ts'
import type { Reason } from '../model/choices.ts'
import { PermissionBox } from './permission-box.tsx'

speakItalian('roles')
afterEach(cleanup)

const show = (reason?: Reason) => {
  const choice = {
    id: 'deal-EDIT',
    isTicked: false,
    isDisabled: reason !== undefined,
    ...(reason && { reason }),
  }
  render(<PermissionBox choice={choice} label="Modificare" onToggle={() => undefined} />)
  return screen.getByRole('checkbox', { name: 'Modificare' })
}

it.each([
  ['always', 'Vale per tutti, per legge'],
  ['unused', 'Non serve ancora a niente'],
  ['otherKind', 'Non per questo tipo di account'],
  ['notHeld', 'Il tuo ruolo non ce l’ha: non puoi darlo'],
] as const)('R-432 a grey box says why, to a screen reader too: %s', (reason, words) => {
  const described = show(reason).getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(described)?.textContent).toBe(words)
})

it('a box that can be changed says nothing more', () => {
  expect(show().hasAttribute('aria-describedby')).toBe(false)
})
