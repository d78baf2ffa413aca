import { useStore } from '../use-store.ts'
import { type Language, languageStore } from './language.ts'

/** The language the screen is in; renders again when it changes. */
export function useLanguage(): Language {
  return useStore(languageStore)
}
