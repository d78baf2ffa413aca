import '../styles/welcome-layers.css'
import { lazy, Suspense, useEffect } from 'react'
import { openConsent, useConsentOpen } from '~/modules/identity/consent/model/dialog-state.ts'
import { type ConsentChoice, decideConsent } from '~/modules/identity/consent/model/consent.ts'
import { showFlash } from '~/modules/identity/auth/model/show-flash.ts'
import { ThemeProvider } from '~/lib/theme/theme-provider.tsx'
import Toaster from '~/ui/toaster.tsx'
import { mountLayer } from './mount-layer.ts'

const ConsentDialog = lazy(() => import('~/modules/identity/consent/components/consent-dialog.tsx'))

const decide = (choice: ConsentChoice) => decideConsent(choice, undefined)

/**
 * Layers over the landing page: the choice of cookies, and the message of the previous page
 * (R-579).
 */
function NoticesLayer() {
  const open = useConsentOpen()
  useEffect(() => void showFlash(), [])
  return (
    <ThemeProvider>
      <Toaster />
      {open ? (
        <Suspense>
          <ConsentDialog onDecide={decide} />
        </Suspense>
      ) : null}
    </ThemeProvider>
  )
}

export const mountNotices = (): void => mountLayer(<NoticesLayer />)
export { openConsent }
