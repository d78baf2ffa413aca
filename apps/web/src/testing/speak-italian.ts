import { afterAll, beforeAll } from 'vitest'
import { currentLanguage, languageStore } from '~/lib/i18n/language.ts'
import type { Namespace } from '~/lib/i18n/text-keys.ts'
import { loadTexts } from '~/lib/i18n/texts.ts'

/** The tests of a file see the Italian texts of these features; those of the first screens are always among them. */
export function speakItalian(...names: readonly Namespace[]): void {
  const before = currentLanguage()
  beforeAll(async () => {
    await loadTexts(['common', ...names], 'it')
    languageStore.set('it')
  })
  afterAll(() => languageStore.set(before))
}
