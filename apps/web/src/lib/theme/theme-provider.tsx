import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { readStored, writeStored } from '../storage.ts'
import { type Theme, ThemeContext } from './use-theme.ts'

const SYSTEM_DARK = '(prefers-color-scheme: dark)'

function chosenTheme(): Theme | undefined {
  const stored = readStored('theme')
  return stored === 'light' || stored === 'dark' ? stored : undefined
}

function systemTheme(): Theme {
  return window.matchMedia(SYSTEM_DARK).matches ? 'dark' : 'light'
}

/**
 * Provides the theme: the user's choice under the key 'theme', else the system's preference
 * (R-027).
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [choice, choose] = useState(chosenTheme)
  const [system, follow] = useState(systemTheme)
  const theme = choice ?? system

  useEffect(() => {
    document.documentElement.dataset.theme = theme
    const canvas = getComputedStyle(document.documentElement).getPropertyValue('--canvas')
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', canvas)
  }, [theme])

  useEffect(() => {
    const dark = window.matchMedia(SYSTEM_DARK)
    const onStorage = () => choose(chosenTheme)
    const onSystem = () => follow(systemTheme)
    // 'storage' reports a choice made in another tab.
    window.addEventListener('storage', onStorage)
    dark.addEventListener('change', onSystem)
    return () => {
      window.removeEventListener('storage', onStorage)
      dark.removeEventListener('change', onSystem)
    }
  }, [])

  const setTheme = useCallback((next?: Theme) => {
    writeStored('theme', next ?? 'auto')
    choose(next)
  }, [])

  const state = useMemo(
    () => ({ theme, choice, setTheme, toggleTheme: () => setTheme(theme === 'dark' ? 'light' : 'dark') }),
    [theme, choice, setTheme],
  )
  return <ThemeContext value={state}>{children}</ThemeContext>
}
