import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CodeError } from '~/lib/load-code.ts'
import { reachable } from '~/lib/reachability.ts'
import { speakItalian } from '~/testing/speak-italian.ts'
import { BrokenScreen } from './broken-screen.tsx'

const reloadOnce = vi.hoisted(() => vi.fn<(failure: unknown) => Promise<void>>(() => Promise.resolve()))
vi.mock('~/modules/foundation/installed-app/model/stale-files.ts', () => ({ reloadOnce }))

speakItalian()
beforeEach(() => reloadOnce.mockClear())
afterEach(() => {
  cleanup()
  reachable.set(true)
})

const title = () => screen.getByRole('heading', { level: 1 }).textContent
const settled = () => act(() => vi.dynamicImportSettled())

it('a crashed screen offers a reload and a link to Home, and reloads nothing by itself', async () => {
  render(<BrokenScreen error={new TypeError('x is undefined')} />)
  await settled()
  expect(title()).toBe('Qualcosa è andato storto')
  expect(screen.getByRole('button').textContent).toBe('Ricarica')
  expect(screen.getByRole('link').getAttribute('href')).toBe('/')
  expect(screen.queryByText(/undefined/)).toBeNull()
  expect(reloadOnce).not.toHaveBeenCalled()
})

it('a reload fetches a missing file', async () => {
  render(<BrokenScreen error={new CodeError('the cause')} />)
  await settled()
  expect(title()).toBe('Questa schermata non si è caricata')
  expect(reloadOnce).toHaveBeenCalledExactlyOnceWith('the cause')
})

it('R-578 offline the screen waits, and opens once the server can be reached', async () => {
  reachable.set(false)
  render(<BrokenScreen error={new CodeError('the cause')} />)
  await settled()
  expect(title()).toBe('Sei offline')
  expect(reloadOnce).not.toHaveBeenCalled()
  act(() => reachable.set(true))
  await settled()
  expect(reloadOnce).toHaveBeenCalledExactlyOnceWith('the cause')
})
