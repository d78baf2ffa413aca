import type { Language, Texts } from '~/modules/marketplace/landing/texts.ts'

const files: Readonly<Record<Language, () => Promise<{ default: Texts }>>> = {
  it: () => import('~/locales/it/landing.json'),
  en: () => import('~/locales/en/landing.json'),
}

/**
 * Loads the landing page's texts in a language. The page names their file, so it is loaded with the
 * script.
 */
export async function loadTexts(language: Language): Promise<Texts> {
  return (await files[language]()).default
}
