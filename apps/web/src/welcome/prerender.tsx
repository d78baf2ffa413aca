import { prerender } from 'react-dom/static'
import type { Language } from '~/modules/marketplace/landing/texts.ts'
import type { Texts } from '~/lib/i18n/text-keys.ts'
import englishShell from '~/locales/en/shell.json?raw'
import italianShell from '~/locales/it/shell.json?raw'
import { loadTexts } from './texts.ts'
import { Welcome } from './welcome.tsx'

const LOCALES = { it: 'it_IT', en: 'en_GB' } as const
/** The source files, because the page is rendered without the app's compiled texts. */
const SHELL = { it: italianShell, en: englishShell } as const

/**
 * Renders the page in a language as HTML, with the content of its head. Only the build and the
 * development server call it.
 */
export async function renderPage(language: Language) {
  const texts = await loadTexts(language)
  const { consent } = JSON.parse(SHELL[language]) as Texts['shell']
  const { prelude } = await prerender(<Welcome language={language} texts={texts} consent={consent} />)
  const { title, description, shareAlt } = texts.head
  return {
    html: await new Response(prelude).text(),
    head: {
      LANGUAGE: language,
      LOCALE: LOCALES[language],
      TITLE: title,
      DESCRIPTION: description,
      SHARE_ALT: shareAlt,
    },
  }
}
