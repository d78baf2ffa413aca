import type { Language, Texts } from '~/modules/marketplace/landing/texts.ts'

const files: Readonly<Record<Language, () => Promise<{ default: Texts }>>> = {
  it: () => import('~/locales/it/landing.json'),
  en: () => import('~/locales/en/landing.json'),
}

/** The landing's words in a language; its file is named in the page, so it is there with the script. */
export async function loadTexts(language: Language): Promise<Texts> {
  return (await files[language]()).default
}
