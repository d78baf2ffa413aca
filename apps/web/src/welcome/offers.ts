import type { Place } from '@vicino/contract/foundation/places/schemas'
import { readLandingOfItaly } from '~/modules/marketplace/landing/api/landing-of-italy.ts'
import { whenNear } from '~/modules/marketplace/landing/behaviour/when-near.ts'
import type { BrandLogo } from '~/modules/marketplace/landing/model/logos.ts'
import { loadTexts } from './texts.ts'
import { pageLanguage } from './page-language.ts'
import { whenIdle } from './when-idle.ts'

type ShowBrands = (brands: readonly BrandLogo[]) => void

/**
 * Shows real logos when the page is quiet. The cards become live when somebody comes near them or
 * uses the field.
 */
export function startOffers(showBrands: ShowBrands): void {
  whenIdle(() => void askForBrands(showBrands))
  const section = document.querySelector('[data-offers]')
  if (!section) return
  let started = false
  const hydrate = (): void => {
    if (started) return
    started = true
    hydrateOffers(section, showBrands).catch(() => {
      // The examples stay; the next touch tries again.
      started = false
    })
  }
  whenNear(section, '100%', hydrate)
  section.addEventListener('pointerover', hydrate)
  section.addEventListener('focusin', hydrate)
}

async function hydrateOffers(section: Element, onBrands: ShowBrands): Promise<void> {
  const language = pageLanguage()
  const [island, texts] = await Promise.all([
    import('~/modules/marketplace/landing/islands/offers.tsx'),
    loadTexts(language),
  ])
  island.hydrateOffers(section, { language, texts, onBrands, onPlace: (place) => void keep(place) })
}

async function askForBrands(showBrands: ShowBrands): Promise<void> {
  try {
    const { brands } = await readLandingOfItaly()
    showBrands(brands.map(({ username, logo }) => ({ name: username, logo })))
  } catch {
    // The local logos stay.
  }
}

/** Stores the chosen place, so that the app starts with it. */
async function keep(place: Place): Promise<void> {
  const { keepPlace } = await import('~/modules/foundation/position/model/kept-position.ts')
  keepPlace(place)
}
