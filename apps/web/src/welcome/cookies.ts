import { currentConsent, decideConsent, onConsentChange } from '~/modules/identity/consent/model/consent.ts'
import { closeFailure, showFailure } from './failure.ts'
import { loadNotices } from './layers.ts'

/** Asks about cookies until it is answered. The page contains the question. */
export function startCookies(): void {
  const question = document.querySelector<HTMLElement>('[aria-labelledby="consent-title"]')
  const follow = (): void => {
    if (question) question.hidden = currentConsent() !== null
  }
  onConsentChange(follow)
  follow()
  question?.addEventListener('click', ({ target }) => {
    const answer = target instanceof Element ? target.closest<HTMLElement>('[data-consent]') : null
    if (answer?.dataset['consent'] === 'choose') void chooseCookies()
    else if (answer) {
      const all = answer.dataset['consent'] === 'all'
      decideConsent({ statistics: all, marketing: all }, undefined)
    }
  })
}

export async function chooseCookies(): Promise<void> {
  closeFailure()
  try {
    const { openConsent } = await loadNotices()
    openConsent()
  } catch {
    showFailure()
  }
}
