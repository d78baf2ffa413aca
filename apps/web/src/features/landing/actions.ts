import { createContext, use } from 'react'
import type { Language } from './texts.ts'

export type AuthMode = 'login' | 'register'

/** What the landing lets its page do: it knows neither the sign-in nor the cookie choice. */
export interface Actions {
  openAuth(mode: AuthMode): void
  /** Somebody is about to: a good moment to load the sign-in. */
  expectAuth(): void
  openCookies(): void
  chooseLanguage(language: Language): void
}

export const ActionsContext = createContext<Actions | null>(null)

export function useActions(): Actions {
  const given = use(ActionsContext)
  if (!given) throw new Error('useActions stands outside of its provider')
  return given
}
