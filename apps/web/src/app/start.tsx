import { createRoot } from 'react-dom/client'
import '~/lib/back-steps.ts'
import { forgetOfflineAnswers } from '~/modules/foundation/installed-app/model/forget.ts'
import { rememberOwner } from '~/modules/identity/auth/model/requested-path.ts'
import { currentSession, endSession, sessionStore } from '~/modules/identity/auth/model/store.ts'
import { startTexts } from '~/lib/i18n/texts.ts'
import { watchInstallOffer } from '~/lib/install-prompt.ts'
import { queryClient, setFailureReport } from '~/lib/query.ts'
import { reportError, setSessionOver } from '~/lib/report-error.ts'
import { loadIcons } from '~/ui/icon-shapes.ts'
import { App } from './app.tsx'
import { redirectFor } from './guard.ts'
import { router } from './router.ts'

/**
 * The promoter's link, or the display, through which the app was opened. The router removes them
 * from the address.
 */
const opened = new URLSearchParams(window.location.search)

watchInstallOffer()
setFailureReport(reportError)
setSessionOver(() => {
  const { user } = currentSession()
  if (!user) return
  rememberOwner(user._id)
  endSession('sessionOver')
})

let signedInAs = currentSession().user?._id
sessionStore.subscribe(() => {
  const id = currentSession().user?._id
  if (id === signedInAs) return
  const changed = signedInAs !== undefined && id !== undefined
  signedInAs = id
  // The next person must not see the cached data of the previous one. The guard then decides where
  // they go.
  queryClient.clear()
  const forgotten = forgetOfflineAnswers()
  // The account was switched, here or in another tab. A page load drops all unfinished work
  // of the first account.
  if (changed) void forgotten.finally(() => window.location.replace('/'))
  else {
    void router.invalidate()
    sayOver()
  }
})

/**
 * Says on a public page that the session has ended. Elsewhere the guard redirects to /welcome,
 * which says it.
 */
function sayOver(): void {
  if (currentSession().user || redirectFor(window.location.pathname, null)) return
  void import('~/modules/identity/auth/model/show-flash.ts').then(({ showFlash }) => showFlash('sessionOver'))
}

// Loads the texts, the icons and the first screen's code at the same time.
await Promise.all([startTexts(), loadIcons(), router.load()])

const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
// The session may have ended before this code was loaded.
sayOver()
if ((opened.has('via') || opened.has('display')) && currentSession().user)
  void import('./tracked-visit.ts').then(({ noteWayHere }) => noteWayHere(opened)).catch(() => undefined)
if (import.meta.env.PROD) void import('~/modules/foundation/installed-app/model/start.ts')
