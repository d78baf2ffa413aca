import './styles/index.css'
import './styles/fonts.css'
import { redirectFor } from './app/guard.ts'
import { setScreens } from './app/screen-registry.ts'
import { SCREENS } from './app/screens/all.ts'
import { startFirstScreen } from './app/first-screen.ts'
import { rememberAskedFor } from './modules/identity/auth/model/asked-for.ts'
import { sessionCredentials, checkSession } from './modules/identity/auth/api/renew.ts'
import { currentSession } from './modules/identity/auth/model/store.ts'
import { setCredentials } from './lib/api.ts'
import { loadFirstTexts } from './lib/i18n/first-texts.ts'
import { currentLanguage } from './lib/i18n/language.ts'

/** What a link to a deal may say beside it: its page for visitors hands it on to the sign-in (the server's share/share-along.ts). */
const ALONG = new Set(['comment', 'via', 'display', 'seen'])

/** Longest that the app's code waits for the first calls to leave, in milliseconds: no network holds it up. */
const HEAD_START_MS = 300

/**
 * The calls of the first screen leave before the app's code is evaluated, which takes a slow phone longer than the
 * answers. Nothing here may import React: the build refuses it.
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

/** The app's code or its texts did not come: index.html holds what to say then, in both languages. */
function sayNotStarted(): void {
  const page = document.querySelector<HTMLTemplateElement>('#not-started')
  const text = page?.content.querySelector(`[lang=${currentLanguage()}]`)
  if (text) document.body.append(text)
}

/** Has the code of the screen in the address on its way while the session is renewed (vite.config.ts names its files). */
function fetchScreen(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-screen]')) {
    if (link.dataset['screen'] === window.location.pathname) link.rel = 'modulepreload'
  }
}

setScreens(SCREENS)
const { pathname, search } = window.location
// A visitor who has nothing here needs none of the app: /welcome is a page of its own.
if (currentSession().user === null && redirectFor(pathname, null) === '/welcome') {
  rememberAskedFor(pathname + search)
  const asked = new URLSearchParams(search)
  const deal = asked.get('detail')
  const along = new URLSearchParams([...asked].filter(([name]) => ALONG.has(name)))
  // A shared deal has a page for visitors, whose link to the sign-in leads here again.
  if (asked.has('signin')) window.location.replace('/welcome?mode=login')
  else if (deal) {
    window.location.replace(`/share/deal/${encodeURIComponent(deal)}${along.size > 0 ? `?${along}` : ''}`)
  } else window.location.replace('/welcome')
} else startApp()
