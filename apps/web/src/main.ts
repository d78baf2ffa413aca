import './styles/index.css'
import './styles/fonts.css'
import { redirectFor } from './app/guard.ts'
import { setScreens } from './app/screen-registry.ts'
import { SCREENS } from './app/screens/all.ts'
import { startFirstScreen } from './app/first-screen.ts'
import { rememberRequestedPath } from './modules/identity/auth/model/requested-path.ts'
import { sessionCredentials, checkSession } from './modules/identity/auth/api/renew.ts'
import { currentSession } from './modules/identity/auth/model/store.ts'
import { setCredentials } from './lib/api.ts'
import { loadFirstTexts } from './lib/i18n/first-texts.ts'
import { currentLanguage } from './lib/i18n/language.ts'

/**
 * Parameters of a link to a deal. The deal's page for visitors passes them on to the sign-in (the
 * server's share/share-along.ts).
 */
const ALONG = new Set(['comment', 'via', 'display', 'seen'])

/**
 * Milliseconds that the app's code waits at most for the first calls to be sent, so that a missing
 * network does not delay it.
 */
const HEAD_START_MS = 300

/**
 * Sends the calls of the first screen before the app's code is evaluated, because on a slow phone
 * the evaluation takes longer than the answers. Nothing here may import React; the build refuses
 * it.
 */
function startApp(): void {
  setCredentials(sessionCredentials)
  const session = checkSession()
  const screen = startFirstScreen()
  fetchScreen()
  void loadFirstTexts(currentLanguage())
  void Promise.race([session, new Promise((resolve) => setTimeout(resolve, HEAD_START_MS))])
    .then(() => {
      // Without it the router draws an error screen.
      screen?.page().catch(() => {})
      return import('./app/start.tsx')
    })
    .catch(sayNotStarted)
}

/**
 * The app's code or texts could not be loaded. index.html holds the message for that, in both
 * languages.
 */
function sayNotStarted(): void {
  const page = document.querySelector<HTMLTemplateElement>('#not-started')
  const text = page?.content.querySelector(`[lang=${currentLanguage()}]`)
  if (text) document.body.append(text)
}

/**
 * Starts loading the code of the screen in the address while the session is renewed (vite.config.ts
 * names its files).
 */
function fetchScreen(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-screen]')) {
    if (link.dataset['screen'] === window.location.pathname) link.rel = 'modulepreload'
  }
}

setScreens(SCREENS)
const { pathname, search } = window.location
// A visitor needs nothing of the app, because /welcome is a separate page.
if (currentSession().user === null && redirectFor(pathname, null) === '/welcome') {
  rememberRequestedPath(pathname + search)
  const params = new URLSearchParams(search)
  const deal = params.get('detail')
  const along = new URLSearchParams([...params].filter(([name]) => ALONG.has(name)))
  const [, brand] = /^\/brand\/([\w-]+)\/?$/.exec(pathname) ?? []
  // A deal and a shop have pages for visitors, whose links to the sign-in lead back here.
  if (params.has('signin'))
    window.location.replace(`/welcome?mode=${params.get('signin') === 'new' ? 'register' : 'login'}`)
  else if (deal) {
    window.location.replace(`/share/deal/${encodeURIComponent(deal)}${along.size > 0 ? `?${along}` : ''}`)
  } else window.location.replace(brand === undefined ? '/welcome' : `/share/negozio/${brand}`)
} else startApp()
