import { prerender } from 'react-dom/static'
import type { Language } from '~/features/landing/texts.ts'
import { loadTexts } from './texts.ts'
import { Welcome } from './Welcome.tsx'

const LOCALES = { it: 'it_IT', en: 'en_GB' } as const

/** The page in a language as HTML, and what its head says; only the build and the development server call it. */
export async function renderPage(language: Language) {
  const texts = await loadTexts(language)
  const { prelude } = await prerender(<Welcome language={language} texts={texts} />)
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
