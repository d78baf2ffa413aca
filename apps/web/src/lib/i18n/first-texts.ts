import type { Language } from './language.ts'

/**
 * Texts of the screens that a visit starts with: one file per language, loaded before the first
 * paint.
 */
const files = {
  it: () => import('./first-it.ts'),
  en: () => import('./first-en.ts'),
}

export function loadFirstTexts(language: Language) {
  return files[language]()
}
