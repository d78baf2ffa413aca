import { createRoot } from 'react-dom/client'
import { forgetOfflineAnswers } from '~/features/pwa/model/forget.ts'
import { setFlash } from '~/features/session/model/flash.ts'
import { currentSession, endSession, sessionStore } from '~/features/session/model/store.ts'
import { startTexts } from '~/lib/i18n/texts.ts'
import { watchInstallOffer } from '~/lib/install-prompt.ts'
import { queryClient, setFailureReport } from '~/lib/query.ts'
import { reportError, setSessionOver } from '~/lib/report-error.ts'
import { loadIcons } from '~/ui/icon-shapes.ts'
import { App } from './app.tsx'
import { redirectFor } from './guard.ts'
import { router } from './router.ts'

watchInstallOffer()
setFailureReport(reportError)
setSessionOver(() => {
  // The redirect to /welcome is a full page load, in which a toast would be lost: /welcome shows the message instead.
  if (redirectFor(window.location.pathname, null)) setFlash('sessionOver')
  endSession()
})

let signedInAs = currentSession().user?._id
sessionStore.subscribe(() => {
  const id = currentSession().user?._id
  if (id === signedInAs) return
  const changed = signedInAs !== undefined && id !== undefined
  signedInAs = id
  // Another person must not see the cached data of the one before; the guard then decides where they go.
  queryClient.clear()
  const forgotten = forgetOfflineAnswers()
  // The account was switched, here or in another tab: a page load drops all unfinished work of the first one.
  if (changed) void forgotten.finally(() => window.location.replace('/'))
  else void router.invalidate()
})

// Loads the texts, the icons and the first screen's code at the same time.
await Promise.all([startTexts(), loadIcons(), router.load()])

const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
if (import.meta.env.PROD) void import('~/features/pwa/model/start.ts')
