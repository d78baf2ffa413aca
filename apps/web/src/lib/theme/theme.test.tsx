import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubWindow } from '~/testing/match-media.ts'
import { ThemeProvider } from './theme-provider.tsx'
import { useTheme } from './use-theme.ts'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const inProvider = () => renderHook(useTheme, { wrapper: ThemeProvider })

it('R-027 without a choice the system decides', () => {
  stubWindow(1000, true)
  expect(inProvider().result.current.theme).toBe('dark')
  expect(document.documentElement.dataset.theme).toBe('dark')
  cleanup()
  stubWindow(1000, false)
  expect(inProvider().result.current.theme).toBe('light')
})

it('R-008 R-027 a toggle shows at once, is stored as theme and survives a reload', () => {
  stubWindow(1000, true)
  const { result, unmount } = inProvider()
  act(() => result.current.toggleTheme())
  expect(document.documentElement.dataset.theme).toBe('light')
  expect(localStorage.getItem('theme')).toBe('light')
  unmount()
  expect(inProvider().result.current.theme).toBe('light')
})

it('R-027 an automatic theme follows the system again, also after a reload and a choice', () => {
  stubWindow(1000, true)
  const { result, unmount } = inProvider()
  act(() => result.current.setTheme('light'))
  expect(result.current).toMatchObject({ theme: 'light', choice: 'light' })
  act(() => result.current.setTheme(undefined))
  expect(result.current).toMatchObject({ theme: 'dark', choice: undefined })
  unmount()
  stubWindow(1000, false)
  expect(inProvider().result.current).toMatchObject({ theme: 'light', choice: undefined })
})

it('R-028 outside its provider the theme raises an error in Italian', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => renderHook(useTheme)).toThrow(
    "useTheme deve essere utilizzato all'interno di un ThemeProvider",
  )
})
