import './styles/index.css'
import './styles/fonts.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { router } from './app/router.ts'
import { sessionCredentials, checkSession } from './features/session/renew.ts'
import { endSession, subscribeSession, currentSession } from './features/session/store.ts'
import { setCredentials } from './lib/api.ts'
import { startI18n } from './lib/i18n/i18n.ts'
import { watchInstallOffer } from './lib/install-prompt.ts'
import { queryClient } from './lib/query.ts'
import { setSessionOver } from './lib/report-error.ts'

watchInstallOffer()
setCredentials(sessionCredentials)
setSessionOver(endSession)

let signedInAs = currentSession().user?._id
subscribeSession(() => {
  const id = currentSession().user?._id
  if (id === signedInAs) return
  signedInAs = id
  // Nobody may see what the one before them saw; the guard then decides where they belong.
  queryClient.clear()
  void router.invalidate()
})

void checkSession()
// Side by side: the texts, and the first screen's code with its data.
await Promise.all([startI18n(), router.load()])

const root = document.getElementById('root')
// In slices: the answers to the first calls are taken in between and the next calls sent on.
if (root) startTransition(() => createRoot(root).render(<App />))
