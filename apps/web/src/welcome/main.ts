import '../styles/welcome.css'
import { aimAnchors } from '~/modules/marketplace/landing/behaviour/anchors.ts'
import { startCarousel } from '~/modules/marketplace/landing/behaviour/carousel.ts'
import { countUpOnSight } from '~/modules/marketplace/landing/behaviour/count-up.ts'
import { startMenu } from '~/modules/marketplace/landing/behaviour/menu.ts'
import { toggleTheme } from '~/modules/marketplace/landing/model/theme.ts'
import { startAuth } from './auth.ts'
import { chooseCookies, startCookies } from './cookies.ts'
import { showDemoProgress } from './demo.ts'
import { closeFailure } from './failure.ts'
import { loadNotices } from './layers.ts'
import { startOffers } from './offers.ts'
import { chooseLanguage, followKeptLanguage } from './page-language.ts'
import { whenIdle } from './when-idle.ts'

/**
 * Milliseconds to wait at most for the first paint, because a page in the background paints
 * nothing.
 */
const PAINT_MS = 1000

// Pressable parts react at once; everything else waits for the first paint. React is loaded only
// with parts that need it.
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
  // Somebody signed in in another tab, or returned to this page from the browser's memory, so the
  // app opens.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === 'user' && newValue !== null) window.location.replace('/')
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload()
  })
  startAuth()
}

/** Starts each part as a separate task, so that a press between two of them is handled. */
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
  whenIdle(() => void showDemoProgress().catch(() => undefined))
  // The previous page has left a message (modules/identity/auth/model/flash.ts).
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
