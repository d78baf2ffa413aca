import i18next, { type BackendModule, type ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { currentLanguage, isLanguage, type Language, rememberLanguage } from './language.ts'
import { loadFirstTexts } from './first-texts.ts'

const FIRST = ['common', 'shell', 'deals', 'categories', 'position', 'banners'] as const

/** One file a language and feature for the rest, each its own chunk: a visitor loads only what a screen says. */
const files = import.meta.glob<{ default: ResourceKey }>([
  '../../locales/*/*.json',
  '!../../locales/*/{common,shell,deals,categories,position,banners}.json',
])

const backend: BackendModule = {
  type: 'backend',
  init: () => {},
  read: async (language, namespace) => {
    const start = FIRST.find((name) => name === namespace)
    if (start && isLanguage(language)) return (await loadFirstTexts(language))[start]
    const load = files[`../../locales/${language}/${namespace}.json`]
    if (!load) throw new Error(`no texts ${language}/${namespace}`)
    return (await load()).default
  },
}

/** Loads the first texts of the language in force and ties i18next to React. */
export async function startI18n(): Promise<typeof i18next> {
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: currentLanguage(),
      supportedLngs: ['it', 'en'],
      // Both languages have every key (tested), so a second file would be loaded for nothing.
      fallbackLng: false,
      ns: [...FIRST],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      returnNull: false,
    })
  document.documentElement.lang = currentLanguage()
  return i18next
}

/** The user's own choice: kept for the next visit, shown at once. */
export async function changeLanguage(language: Language): Promise<void> {
  rememberLanguage(language)
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}
