import i18next from 'i18next'
import { changeLanguage } from '~/lib/i18n/i18n.ts'
import { type Language, rememberLanguage } from '~/lib/i18n/language.ts'

/** Keeps a choice made by hand, for the next page too, and has the rest of the page follow. */
export async function speak(language: Language, title: string): Promise<void> {
  document.title = title
  document.documentElement.lang = language
  rememberLanguage(language)
  if (i18next.isInitialized) await changeLanguage(language)
}
