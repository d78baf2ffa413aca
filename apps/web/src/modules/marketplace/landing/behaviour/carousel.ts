import { LOGOS_IN_VIEW } from '@vicino/contract/marketplace/landing/constants'
import { type BrandLogo, fillLogos } from '../model/logos.ts'
import { lessMotion } from './less-motion.ts'

/** Milliseconds between two steps. */
const STEP_MS = 2400

/**
 * Moves the row of logos on by one, in a loop. Copies of the first logos follow at its end; after
 * them it jumps back unseen. A logo that does not load is removed.
 * @returns a function that replaces the first logos by the server's, or shows those alone
 */
export function startCarousel(section: Element): (brands: readonly BrandLogo[]) => void {
  const box = section.querySelector<HTMLElement>('[data-carousel]')
  const row = box?.querySelector('ul')
  const none = section.querySelector<HTMLElement>('[data-none]')
  const button = section.querySelector<HTMLElement>('button')
  if (!box || !row || !none || !button) return () => undefined

  const places: Element[] = [...row.querySelectorAll('li')]
  const missing = new Set<Element>()
  let shown = places
  let paused = false
  let step = 0

  function stepTo(next: number): void {
    step = next
    row?.style.setProperty('--step', String(next))
    row?.toggleAttribute('data-moves', next > 0)
  }

  /**
   * Builds the row again: all loaded logos and, if the row moves, copies of the first ones after
   * them.
   */
  function arrange(): void {
    shown = places.filter((place) => !missing.has(place))
    const moves = !lessMotion.matches && shown.length > 2
    const again = moves ? shown.slice(0, LOGOS_IN_VIEW).map(secondOf) : []
    row?.replaceChildren(...shown, ...again)
    stepTo(0)
    if (box && none && button) {
      box.hidden = shown.length === 0
      // Without any place the whole section is hidden.
      none.hidden = shown.length > 0 || places.length === 0
      button.hidden = !moves
    }
  }

  function lose(place: Element): void {
    if (missing.has(place)) return
    missing.add(place)
    arrange()
  }

  row.addEventListener('transitionend', () => {
    if (step >= shown.length) stepTo(0)
  })
  button.addEventListener('click', () => {
    paused = !paused
    button.ariaPressed = String(paused)
    button.ariaLabel = (paused ? button.dataset['play'] : button.dataset['pause']) ?? null
  })
  lessMotion.addEventListener('change', arrange)
  setInterval(() => {
    // The row stops under the pointer, with the focus inside, and in a hidden tab.
    if (paused || button.hidden || document.hidden || box.matches(':hover, :focus-within')) return
    // After the loop's last step the row jumps back to 0, one frame earlier.
    stepTo(step >= shown.length ? 1 : step + 1)
  }, STEP_MS)
  for (const place of places) {
    const image = place.querySelector('img')
    image?.addEventListener('error', () => lose(place))
    // An image that failed before this script ran sends no 'error' event any more.
    if (image?.complete && image.naturalWidth === 0) missing.add(place)
  }
  arrange()

  const local = places.map(logoOf)
  const template = section.querySelector('template')
  return (brands) => {
    for (const [index, wanted] of fillLogos(local, brands).entries()) {
      const place = places[index] ?? add()
      const image = place?.querySelector('img')
      if (!place || !image || image.getAttribute('src') === wanted.logo) continue
      missing.delete(place)
      image.src = wanted.logo
      image.alt = wanted.name
    }
    arrange()
  }

  /** Makes a place for one more logo of the server. */
  function add(): Element | undefined {
    const place = template?.content.firstElementChild?.cloneNode(true)
    if (!(place instanceof Element)) return undefined
    place.querySelector('img')?.addEventListener('error', () => lose(place))
    places.push(place)
    return place
  }
}

function secondOf(place: Element): Element {
  const copy = place.cloneNode(true) as Element
  copy.ariaHidden = 'true'
  copy.querySelector('img')?.setAttribute('alt', '')
  return copy
}

function logoOf(place: Element): BrandLogo {
  const image = place.querySelector('img')
  return { name: image?.alt ?? '', logo: image?.getAttribute('src') ?? '' }
}
