import '../styles/welcome-layers.css'
import { QueryClientProvider } from '@tanstack/react-query'
import AuthDialog from '~/features/session/components/AuthDialog.tsx'
import { takeAskedFor } from '~/features/session/asked-for.ts'
import type { AuthMode } from '~/features/landing/actions.ts'
import { queryClient } from '~/lib/query.ts'

interface AuthLayerProps {
  mode: AuthMode
  invite: string | undefined
  onModeChange: (mode: AuthMode) => void
  onClosed: () => void
}

/** The sign-in over the landing. Who is in goes on to the app, where they wanted to go. */
export default function AuthLayer({ invite, ...props }: AuthLayerProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <AuthDialog
        {...props}
        {...(invite ? { invite } : {})}
        onSignedIn={() => window.location.replace(takeAskedFor() ?? '/')}
      />
    </QueryClientProvider>
  )
}
