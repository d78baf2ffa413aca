import { useNavigate, useRouter } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { MemberCardScreen } from '~/modules/loyalty/members/shopper/components/member-card-screen.tsx'
import { useUser } from '~/modules/identity/auth/hooks/use-user.ts'
import { useKnownPosition } from '~/modules/foundation/position/hooks/use-position.ts'
import { OpenCodesList } from '~/modules/redemption/brand-points/shopper/components/open-codes-list.tsx'

const SavedHere = lazyPart(() => import('~/modules/marketplace/deals/shopper/components/near/saved-here.tsx'))

/** /tessera: the member's QR for the till, open codes, what is saved for this shop. */
export default function MemberCardRoute() {
  const user = useUser()
  const router = useRouter()
  const navigate = useNavigate()
  const { position } = useKnownPosition()
  if (!user) return null
  // A place chosen by hand says nothing about the shop in which the person stands.
  const here = position?.label === null ? position : undefined
  return (
    <MemberCardScreen
      key={user._id}
      userId={user._id}
      name={user.username}
      codes={<OpenCodesList userId={user._id} />}
      saved={
        here ? (
          <Suspense>
            <SavedHere position={here} />
          </Suspense>
        ) : null
      }
      onClose={() => (router.history.canGoBack() ? router.history.back() : void navigate({ to: '/' }))}
    />
  )
}
