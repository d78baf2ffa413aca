import { createContext, use } from 'react'

export type Theme = 'light' | 'dark'

export interface ThemeState {
  readonly theme: Theme
  readonly setTheme: (theme: Theme) => void
  readonly toggleTheme: () => void
}

export const ThemeContext = createContext<ThemeState | null>(null)

/**
 * Returns the present theme and functions to change it. It throws outside a ThemeProvider.
 */
export function useTheme(): ThemeState {
  const state = use(ThemeContext)
  if (!state) throw new Error("useTheme deve essere utilizzato all'interno di un ThemeProvider")
  return state
}
