import { createRoot } from 'react-dom/client'
import { forgetOfflineAnswers } from '~/features/pwa/forget.ts'
import { setFlash } from '~/features/session/flash.ts'
import { currentSession, endSession, sessionStore } from '~/features/session/store.ts'
import { startI18n } from '~/lib/i18n/i18n.ts'
import { watchInstallOffer } from '~/lib/install-prompt.ts'
import { queryClient, setFailureReport } from '~/lib/query.ts'
import { reportError, setSessionOver } from '~/lib/report-error.ts'
import { App } from './App.tsx'
import { redirectFor } from './route-table.ts'
import { router } from './router.ts'

watchInstallOffer()
setFailureReport(reportError)
setSessionOver(() => {
  // The toast would be lost with the page: /welcome is a document of its own, which shows it.
  if (redirectFor(window.location.pathname, null)) setFlash('sessionOver')
  endSession()
})

let signedInAs = currentSession().user?._id
sessionStore.subscribe(() => {
  const id = currentSession().user?._id
  if (id === signedInAs) return
  const changed = signedInAs !== undefined && id !== undefined
  signedInAs = id
  // Nobody may see what the one before them saw; the guard then decides where they belong.
  queryClient.clear()
  const forgotten = forgetOfflineAnswers()
  // Another account, chosen here or in another tab: nothing half done of the first one stays, so all begins anew.
  if (changed) void forgotten.finally(() => window.location.replace('/'))
  else void router.invalidate()
})

// Side by side: the texts, and the first screen's code.
await Promise.all([startI18n(), router.load()])

const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
if (import.meta.env.PROD) void import('~/features/pwa/start.ts')
