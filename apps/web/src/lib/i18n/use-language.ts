import { useStore } from '../use-store.ts'
import { type Language, languageStore } from './language.ts'

/** Returns the language of the screen, and renders again when it changes. */
export function useLanguage(): Language {
  return useStore(languageStore)
}
