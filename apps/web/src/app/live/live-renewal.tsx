import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { currentSession } from '~/modules/identity/auth/model/store.ts'
import { notifyVoid } from '~/modules/redemption/redemptions/model/notify-void.ts'
import { useLiveEvents, useLiveOpened } from '~/lib/live/use-live.ts'
import { redirectFor } from '../guard.ts'
import { renewSession } from '../renew-session.ts'
import { renew, renewAfterGap } from './renewals.ts'

let renewal: Promise<unknown> = Promise.resolve()

/**
 * Renews the session after each change of the role. A renewal that began before a change may not
 * know of it, so renewals run one after the other.
 */
function renewInTurn(then: () => void): void {
  renewal = renewal
    .then(() => renewSession())
    .then(then)
    .catch(() => undefined)
}

/**
 * Runs at every address while somebody is signed in. It keeps the live stream open, reads the data
 * of its events again, and shows a message when a shop has voided a redemption.
 */
export default function LiveRenewal() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const router = useRouter()
  useLiveEvents('notices', (data) => renew(client, { type: 'notices', data }))
  useLiveEvents('conversation', (data) => renew(client, { type: 'conversation', data }))
  useLiveEvents('role', (data) =>
    renewInTurn(() => {
      renew(client, { type: 'role', data })
      // A screen that the role no longer opens is left at once, with the reason.
      if (redirectFor(window.location.pathname, currentSession().user)) void router.invalidate()
    }),
  )
  useLiveEvents('points', (data) => renew(client, { type: 'points', data }))
  useLiveEvents('comments', (data) => renew(client, { type: 'comments', data }))
  useLiveEvents('claim', (data) => renew(client, { type: 'claim', data }))
  useLiveEvents('coupon', (data) => renew(client, { type: 'coupon', data }))
  useLiveEvents('post', (data) => renew(client, { type: 'post', data }))
  useLiveEvents('queue', (data) => renew(client, { type: 'queue', data }))
  useLiveEvents('program', (data) => renew(client, { type: 'program', data }))
  useLiveEvents('redemption', (data) => {
    // Before the renewal, which reads the redemption on the screen again.
    if (data.status === 'voided') {
      void notifyVoid(client, data._id, () => void navigate({ to: '/wallet', search: { tab: 'history' } }))
    }
    renew(client, { type: 'redemption', data })
  })
  useLiveOpened(() => renewAfterGap(client))
  return null
}
