import { createContext, use } from 'react'
import type italian from '~/locales/it/landing.json'

export type Language = 'it' | 'en'
/** The landing's words. They are a plain object: a text library would weigh more than they do. */
export type Texts = typeof italian

export const TextsContext = createContext<{ readonly language: Language; readonly texts: Texts } | null>(null)

/** The words in the page's language, and which one that is. */
export function useTexts() {
  const given = use(TextsContext)
  if (!given) throw new Error('useTexts stands outside of its provider')
  return given
}

/** 'Offerte intorno a {{place}}' with its gaps filled. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole))
}
