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
  const { startI18n } = await import('~/lib/i18n/i18n.ts')
  await startI18n()
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
