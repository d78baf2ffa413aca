import { createContext, use } from 'react'
import type italian from '~/locales/it/landing.json'

export type Language = 'it' | 'en'
/**
 * The landing page's texts, as a plain object, because a text library would be larger than they
 * are.
 */
export type Texts = typeof italian

export const TextsContext = createContext<{ readonly language: Language; readonly texts: Texts } | null>(null)

/** Returns the texts in the page's language, and the language. */
export function useTexts() {
  const given = use(TextsContext)
  if (!given) throw new Error('useTexts stands outside of its provider')
  return given
}

/** Fills the gaps of a text such as 'Offerte intorno a {{place}}'. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole))
}
