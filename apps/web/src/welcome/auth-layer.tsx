import '../styles/welcome-layers.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import AuthDialog from '~/modules/identity/auth/components/auth-dialog.tsx'
import { pathAfterSignIn } from '~/modules/identity/auth/model/requested-path.ts'
import { currentSession } from '~/modules/identity/auth/model/store.ts'
import { queryClient } from '~/lib/query.ts'
import { mountLayer } from './mount-layer.ts'
import { changeMode, onAddressChange, readAuthParams, removeMode } from './auth-address.ts'

/**
 * The sign-in over the landing page, while the address requests it. Afterwards the person continues
 * to the app, at the requested screen.
 */
function AuthLayer() {
  const search = useSyncExternalStore(onAddressChange, () => window.location.search)
  const { mode, invite } = readAuthParams(search)
  if (!mode) return null
  return (
    <QueryClientProvider client={queryClient}>
      <AuthDialog
        mode={mode}
        invite={invite}
        onModeChange={changeMode}
        onClosed={removeMode}
        onSignedIn={() => window.location.replace(pathAfterSignIn(currentSession().user))}
      />
    </QueryClientProvider>
  )
}

export const mountAuth = (): void => mountLayer(<AuthLayer />)
