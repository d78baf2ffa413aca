import './styles/index.css'
import './styles/fonts.css'
import { startFirstScreen } from './app/first-data.ts'
import { redirectFor } from './app/route-table.ts'
import { rememberAskedFor } from './features/session/asked-for.ts'
import { sessionCredentials, checkSession } from './features/session/renew.ts'
import { currentSession } from './features/session/store.ts'
import { setCredentials } from './lib/api.ts'
import { loadFirstTexts } from './lib/i18n/first-texts.ts'
import { currentLanguage } from './lib/i18n/language.ts'

/** The screens that most visits start with; the router would ask for their code only once it runs. */
const SCREENS: Readonly<Record<string, () => Promise<unknown>>> = {
  '/': () => import('./app/routes/home.tsx'),
  '/deals': () => import('./app/routes/deals.tsx'),
}

/** Longest that the app's code waits for the first calls to leave, in milliseconds: no network holds it up. */
const HEAD_START_MS = 300

/**
 * The calls of the first screen leave before the app's code is evaluated, which takes a slow phone longer than the
 * answers. Nothing here may import React: the build refuses it.
 */
function startApp(): void {
  setCredentials(sessionCredentials)
  const session = checkSession()
  startFirstScreen()
  void loadFirstTexts(currentLanguage())
  void Promise.race([session, new Promise((resolve) => setTimeout(resolve, HEAD_START_MS))]).then(() =>
    Promise.all([import('./app/start.tsx'), SCREENS[window.location.pathname]?.()]),
  )
}

const { pathname, search } = window.location
// A visitor who has nothing here needs none of the app: /welcome is a page of its own.
if (currentSession().user === null && redirectFor(pathname, null) === '/welcome') {
  rememberAskedFor(pathname + search)
  window.location.replace('/welcome')
} else startApp()
