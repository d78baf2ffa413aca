/**
 * Makes a function that runs `work` at the first call and returns the same promise to later calls.
 * After a failure it runs again.
 */
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

/** Loads the texts of the layers. */
const prepareTexts = once(async () => {
  const [{ changeLanguage, startTexts }, { currentLanguage, isLanguage }, { readStored }] = await Promise.all(
    [import('~/lib/i18n/texts.ts'), import('~/lib/i18n/language.ts'), import('~/lib/storage.ts')],
  )
  // Without a visitor's choice the page's language counts. The server considered all languages of
  // the browser; the app would check only the first.
  const { lang } = document.documentElement
  await startTexts()
  const unchosen = readStored('language') === null
  if (unchosen && isLanguage(lang) && lang !== currentLanguage()) await changeLanguage(lang)
})

/**
 * Loads the sign-in on the first sign that somebody wants it. It shows itself while the address
 * requests it.
 */
export const loadAuth = once(async () => {
  const [{ mountAuth }] = await Promise.all([import('./auth-layer.tsx'), prepareTexts()])
  mountAuth()
})

/** Loads the progress of the demo. */
export const loadDemoLine = once(async () => {
  const [{ mountDemoLine }] = await Promise.all([import('./demo-layer.tsx'), prepareTexts()])
  mountDemoLine()
})

/** Loads messages and the choice of cookies. */
export const loadNotices = once(async () => {
  const [{ mountNotices, openConsent }] = await Promise.all([import('./notices-layer.tsx'), prepareTexts()])
  mountNotices()
  return { openConsent }
})
