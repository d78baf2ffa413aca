import { useTranslation } from 'react-i18next'
import type { Language } from './language.ts'

/** The language the screen is in; renders again when it changes. */
export function useLanguage(): Language {
  const { i18n } = useTranslation('common')
  return i18n.language === 'it' ? 'it' : 'en'
}
