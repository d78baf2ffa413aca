import { afterAll, beforeAll } from 'vitest'
import { currentLanguage, languageStore } from '~/lib/i18n/language.ts'
import type { Namespace } from '~/lib/i18n/text-keys.ts'
import { loadTexts } from '~/lib/i18n/texts.ts'

/**
 * Loads the Italian texts of these features for a file's tests. Those of the first screens are
 * always included.
 */
export function speakItalian(...names: readonly Namespace[]): void {
  const before = currentLanguage()
  beforeAll(async () => {
    await loadTexts(['common', ...names], 'it')
    languageStore.set('it')
  })
  afterAll(() => languageStore.set(before))
}
