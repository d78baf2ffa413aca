import { readStored, writeStored } from '../storage.ts'
import { createStore } from '../store.ts'

export const LANGUAGES = ['it', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

export const isLanguage = (text: string | null | undefined): text is Language =>
  text === 'it' || text === 'en'

/**
 * Picks the user's choice, else the first browser language that the product has, else English
 * (R-601).
 */
export function pickLanguage(chosen: string | null, preferred: readonly string[]): Language {
  if (isLanguage(chosen)) return chosen
  const [first] = preferred.map((tag) => tag.slice(0, 2).toLowerCase())
  return isLanguage(first) ? first : 'en'
}

/** The language of the screen and of the server's answers. */
export const languageStore = createStore<Language>(pickLanguage(readStored('language'), navigator.languages))

export function currentLanguage(): Language {
  return languageStore.get()
}

/** Stores a chosen language for the next page. changeLanguage() changes the open page. */
export function rememberLanguage(chosen: Language): void {
  writeStored('language', chosen)
  // The server reads the cookie and sends /welcome in this language.
  document.cookie = `language=${chosen}; path=/; max-age=31536000; samesite=lax`
}
