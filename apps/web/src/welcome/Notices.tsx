import '../styles/welcome-layers.css'
import { lazy, Suspense, useEffect } from 'react'
import { ConsentBanner } from '~/features/consent/components/ConsentBanner.tsx'
import { openConsent, useConsentOpen } from '~/features/consent/dialog-state.ts'
import { type ConsentChoice, decideConsent } from '~/features/consent/model/consent.ts'
import { showFlash } from '~/features/session/show-flash.ts'
import { ThemeProvider } from '~/lib/theme/ThemeProvider.tsx'
import Toaster from '~/ui/Toaster.tsx'

const ConsentDialog = lazy(() => import('~/features/consent/components/ConsentDialog.tsx'))

const decide = (choice: ConsentChoice) => decideConsent(choice, undefined)

/** What lies over the landing: the question about cookies, and what the page before had to say. */
export default function Notices() {
  const open = useConsentOpen()
  useEffect(() => void showFlash(), [])
  return (
    <ThemeProvider>
      <Toaster />
      {open ? (
        <Suspense>
          <ConsentDialog onDecide={decide} />
        </Suspense>
      ) : (
        <ConsentBanner onDecide={decide} aboveBar={false} />
      )}
    </ThemeProvider>
  )
}

export { openConsent }
