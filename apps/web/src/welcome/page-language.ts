import type { Language } from '~/modules/marketplace/landing/texts.ts'
import { isLanguage, rememberLanguage } from '~/lib/i18n/language.ts'
import { readStored } from '~/lib/storage.ts'
import { closeFailure, showFailure } from './failure.ts'

export const pageLanguage = (): Language => (document.documentElement.lang === 'en' ? 'en' : 'it')

/** Keeps a choice made by hand and has the server send the page in it; the browser stays where it has scrolled to. */
export async function chooseLanguage(language: Language): Promise<void> {
  closeFailure()
  rememberLanguage(language)
  try {
    // Without a network the page must not give way to the browser's own.
    const answer = await fetch(window.location.pathname, { cache: 'no-cache' })
    if (!answer.ok) throw new Error(`/welcome answered ${answer.status}`)
    window.location.reload()
  } catch {
    showFailure()
  }
}

/**
 * Sets the cookie for a language that was chosen before the cookie existed, and reloads the page in it.
 * Does not reload when the browser refuses the cookie: that would go on for ever.
 */
export function followKeptLanguage(): void {
  const kept = readStored('language')
  if (!isLanguage(kept) || kept === pageLanguage() || document.cookie.includes(`language=${kept}`)) return
  rememberLanguage(kept)
  if (document.cookie.includes(`language=${kept}`)) window.location.reload()
}
