import type { Language } from '~/modules/marketplace/landing/texts.ts'
import { isLanguage, rememberLanguage } from '~/lib/i18n/language.ts'
import { readStored } from '~/lib/storage.ts'
import { closeFailure, showFailure } from './failure.ts'

export const pageLanguage = (): Language => (document.documentElement.lang === 'en' ? 'en' : 'it')

/** Stores a chosen language and reloads the page in it. The browser keeps its scroll position. */
export async function chooseLanguage(language: Language): Promise<void> {
  closeFailure()
  rememberLanguage(language)
  try {
    // Without a network a reload would replace the page by the browser's error page.
    const answer = await fetch(window.location.pathname, { cache: 'no-cache' })
    if (!answer.ok) throw new Error(`/welcome answered ${answer.status}`)
    window.location.reload()
  } catch {
    showFailure()
  }
}

/**
 * Sets the cookie for a language that was chosen before the cookie existed, and reloads the page in
 * it. It does not reload when the browser refuses the cookie, because that would never end.
 */
export function followKeptLanguage(): void {
  const kept = readStored('language')
  if (!isLanguage(kept) || kept === pageLanguage() || document.cookie.includes(`language=${kept}`)) return
  rememberLanguage(kept)
  if (document.cookie.includes(`language=${kept}`)) window.location.reload()
}
