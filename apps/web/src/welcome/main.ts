import '../styles/welcome.css'
import { aimAnchors } from '~/modules/marketplace/landing/behaviour/anchors.ts'
import { startCarousel } from '~/modules/marketplace/landing/behaviour/carousel.ts'
import { countUpOnSight } from '~/modules/marketplace/landing/behaviour/count-up.ts'
import { startMenu } from '~/modules/marketplace/landing/behaviour/menu.ts'
import { toggleTheme } from '~/modules/marketplace/landing/model/theme.ts'
import { startAuth } from './auth.ts'
import { chooseCookies, startCookies } from './cookies.ts'
import { tellOfDemo } from './demo.ts'
import { closeFailure } from './failure.ts'
import { loadNotices } from './layers.ts'
import { startOffers } from './offers.ts'
import { chooseLanguage, followKeptLanguage } from './page-language.ts'
import { whenIdle } from './when-idle.ts'

/** Longest wait for the first paint, in milliseconds: a page in the background paints nothing. */
const PAINT_MS = 1000

// What may be pressed answers at once; all else waits for the first paint. React comes only with what needs it.
startPresses()
const painted = new Promise((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve))
  setTimeout(resolve, PAINT_MS)
})
void painted.then(start)

function startPresses(): void {
  const header = document.querySelector('header')
  if (header) startMenu(header)
  aimAnchors()
  document.addEventListener('click', ({ target }) => {
    const pressed =
      target instanceof Element ? target.closest<HTMLElement>('[data-action], [data-language]') : null
    const { action, language } = pressed?.dataset ?? {}
    if (language === 'it' || language === 'en') void chooseLanguage(language)
    else if (action === 'theme') toggleTheme()
    else if (action === 'cookies') void chooseCookies()
    else if (action === 'close-failure') closeFailure()
  })
  // Somebody signs in in another tab, or comes back to this page from the browser's memory: the app is theirs.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === 'user' && newValue !== null) window.location.replace('/')
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload()
  })
  startAuth()
}

/** Each part is a task of its own, so that a press between two of them is answered. */
async function start(): Promise<void> {
  followKeptLanguage()
  startCookies()
  await nextTask()
  const brands = document.querySelector('[aria-labelledby="brands"]')
  const showBrands = brands ? startCarousel(brands) : () => undefined
  await nextTask()
  const stats = document.querySelector('[aria-labelledby="stats"]')
  if (stats) countUpOnSight(stats)
  startOffers(showBrands)
  whenIdle(() => void tellOfDemo().catch(() => undefined))
  // The page before has left a message (session/flash.ts).
  if (hasNote('flash')) whenIdle(() => void loadNotices().catch(() => undefined))
}

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

function hasNote(key: string): boolean {
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    return false
  }
}
