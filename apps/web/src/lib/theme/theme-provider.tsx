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
  const [theme, show] = useState<Theme>(() => chosenTheme() ?? systemTheme())

  useEffect(() => {
    document.documentElement.dataset.theme = theme
    const canvas = getComputedStyle(document.documentElement).getPropertyValue('--canvas')
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', canvas)
  }, [theme])

  useEffect(() => {
    const system = window.matchMedia(SYSTEM_DARK)
    const follow = () => show(chosenTheme() ?? systemTheme())
    // 'storage' reports a choice made in another tab.
    window.addEventListener('storage', follow)
    system.addEventListener('change', follow)
    return () => {
      window.removeEventListener('storage', follow)
      system.removeEventListener('change', follow)
    }
  }, [])

  const setTheme = useCallback((next: Theme) => {
    writeStored('theme', next)
    show(next)
  }, [])

  const state = useMemo(
    () => ({ theme, setTheme, toggleTheme: () => setTheme(theme === 'dark' ? 'light' : 'dark') }),
    [theme, setTheme],
  )
  return <ThemeContext value={state}>{children}</ThemeContext>
}
