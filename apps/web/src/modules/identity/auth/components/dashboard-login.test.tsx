import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { speakItalian } from '~/testing/speak-italian.ts'
import { setFlash, takeFlash } from '../model/flash.ts'
import { DashboardLogin } from './dashboard-login.tsx'

speakItalian('session')
afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DashboardLogin onSignedIn={() => undefined} />
    </QueryClientProvider>,
  )

it.each([
  ['brand_suspended', /L’attività è sospesa.*pulsante per opporsi/],
  ['account_blocked', /Il tuo account è bloccato.*pulsante per opporti/],
] as const)('R-439 an office that the platform closed while it was open says why: %s', (flash, words) => {
  setFlash(flash)
  show()
  expect(screen.getByRole('alert').textContent).toMatch(words)
  expect(screen.getByRole('link', { name: 'Scrivi all’assistenza' }).getAttribute('href')).toBe('/help')
})

it('the sign-in of businesses leaves other messages for their own page', () => {
  setFlash('sessionOver')
  show()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(takeFlash()).toBe('sessionOver')
})
