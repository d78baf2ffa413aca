/** Runs `work` once, for all who ask; a failure is forgotten, so that the next one tries again. */
function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let under: Promise<Result> | undefined
  return () => {
    under ??= work().catch((error: unknown) => {
      under = undefined
      throw error
    })
    return under
  }
}

/** The product's texts, which the sign-in and the cookie choice speak with. */
const startTexts = once(async () => {
  const [{ changeLanguage, startI18n }, { currentLanguage, isLanguage }, { readStored }] = await Promise.all([
    import('~/lib/i18n/i18n.ts'),
    import('~/lib/i18n/language.ts'),
    import('~/lib/storage.ts'),
  ])
  // Of a visitor who has chosen none, the server has weighed all languages of the browser, the app the first alone.
  const { lang } = document.documentElement
  await startI18n()
  const unchosen = readStored('language') === null
  if (unchosen && isLanguage(lang) && lang !== currentLanguage()) await changeLanguage(lang)
})

/** The sign-in with all that it needs: loaded on the first sign that somebody wants it. */
export const loadAuth = once(async () => {
  const [layer] = await Promise.all([import('./AuthLayer.tsx'), startTexts()])
  return layer
})

/** Cookie choice and messages. */
export const loadNotices = once(async () => {
  const [layer] = await Promise.all([import('./Notices.tsx'), startTexts()])
  return layer
})
