/** A function that runs `work` at the first call and returns the same promise to later calls; after a failure it runs again. */
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

/** Loads the texts that the layers need. */
const prepareTexts = once(async () => {
  const [{ changeLanguage, startTexts }, { currentLanguage, isLanguage }, { readStored }] = await Promise.all(
    [import('~/lib/i18n/texts.ts'), import('~/lib/i18n/language.ts'), import('~/lib/storage.ts')],
  )
  // Without a choice of the visitor, the page's language counts: the server considered all languages of the browser,
  // the app would look only at the first.
  const { lang } = document.documentElement
  await startTexts()
  const unchosen = readStored('language') === null
  if (unchosen && isLanguage(lang) && lang !== currentLanguage()) await changeLanguage(lang)
})

/** The sign-in, which shows itself while the address asks for it: loaded on the first sign that somebody wants it. */
export const loadAuth = once(async () => {
  const [{ mountAuth }] = await Promise.all([import('./auth-layer.tsx'), prepareTexts()])
  mountAuth()
})

/** How much of the demo is there. */
export const loadDemoLine = once(async () => {
  const [{ mountDemoLine }] = await Promise.all([import('./demo-layer.tsx'), prepareTexts()])
  mountDemoLine()
})

/** Messages, and the choice of cookies. */
export const loadNotices = once(async () => {
  const [{ mountNotices, openConsent }] = await Promise.all([import('./notices-layer.tsx'), prepareTexts()])
  mountNotices()
  return { openConsent }
})
