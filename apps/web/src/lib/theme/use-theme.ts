import { createContext, use } from 'react'

export type Theme = 'light' | 'dark'

export interface ThemeState {
  readonly theme: Theme
  /** The theme that was chosen on this device; undefined while the system decides. */
  readonly choice: Theme | undefined
  /** Chooses a theme for this device; undefined lets the system decide. */
  readonly setTheme: (theme: Theme | undefined) => void
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
