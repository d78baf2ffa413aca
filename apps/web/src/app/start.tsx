import { createRoot } from 'react-dom/client'
import { currentSession, endSession, sessionStore } from '~/features/session/store.ts'
import { startI18n } from '~/lib/i18n/i18n.ts'
import { watchInstallOffer } from '~/lib/install-prompt.ts'
import { queryClient, setFailureReport } from '~/lib/query.ts'
import { reportError, setSessionOver } from '~/lib/report-error.ts'
import { App } from './App.tsx'
import { router } from './router.ts'

watchInstallOffer()
setFailureReport(reportError)
setSessionOver(endSession)

let signedInAs = currentSession().user?._id
sessionStore.subscribe(() => {
  const id = currentSession().user?._id
  if (id === signedInAs) return
  signedInAs = id
  // Nobody may see what the one before them saw; the guard then decides where they belong.
  queryClient.clear()
  void router.invalidate()
})

// Side by side: the texts, and the first screen's code.
await Promise.all([startI18n(), router.load()])

const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
