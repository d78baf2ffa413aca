import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { lazyPart, messageOnly } from '~/lib/lazy-part.tsx'
import { ownUser } from '~/lib/queries/own-user.ts'
import { updateUser } from '~/lib/queries/update-user.ts'
import { closeConsent, useConsentOpen } from '~/modules/identity/consent/model/dialog-state.ts'
import {
  type ConsentChoice,
  decideConsent,
  reconcileConsent,
} from '~/modules/identity/consent/model/consent.ts'
import { useConsent } from '~/modules/identity/consent/hooks/use-consent.ts'
import { useUser } from '~/modules/identity/auth/hooks/use-user.ts'

const ConsentBanner = lazyPart(async () => ({
  default: (await import('~/modules/identity/consent/components/consent-banner.tsx')).ConsentBanner,
}))
const ConsentDialog = lazyPart(
  () => import('~/modules/identity/consent/components/consent-dialog.tsx'),
  messageOnly(closeConsent),
)

/**
 * Banner and preferences for cookies. The choice is stored here and, when signed in, on the server
 * . The banner waits while a code is shown.
 */
export function Consent({ mayAsk }: { mayAsk: boolean }) {
  const open = useConsentOpen()
  const undecided = useConsent() === null
  const id = useUser()?._id
  const client = useQueryClient()
  const { data: user } = useQuery({ ...ownUser(id ?? ''), enabled: id !== undefined, meta: { quiet: true } })
  const { mutate: send } = useMutation({ ...updateUser(id ?? '', client), meta: { quiet: true } })

  useEffect(() => {
    if (!user) return
    const unsent = reconcileConsent(user._id, user.cookieConsent)
    if (unsent) send({ cookieConsent: { statistics: unsent.statistics, marketing: unsent.marketing } })
  }, [user, send])

  function decide(choice: ConsentChoice) {
    decideConsent(choice, id)
    if (id !== undefined) send({ cookieConsent: choice })
  }

  return (
    <Suspense>
      {open ? <ConsentDialog onDecide={decide} /> : null}
      {undecided && !open && mayAsk ? <ConsentBanner onDecide={decide} aboveBar={id !== undefined} /> : null}
    </Suspense>
  )
}
