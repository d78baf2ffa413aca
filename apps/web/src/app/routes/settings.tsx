import { SHOP_KINDS } from '@vicino/contract/foundation/notifications/constants'
import type { User } from '@vicino/contract/identity/profile/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { SettingsScreen } from '~/modules/identity/account/components/settings/settings-screen.tsx'
import { CompanySection } from '~/modules/marketplace/brands/brand/company/company-section.tsx'
import { openConsent } from '~/modules/identity/consent/model/dialog-state.ts'
import { PositionButton } from '~/modules/foundation/position/components/position-button.tsx'
import { forgetRequestedPath } from '~/modules/identity/auth/model/requested-path.ts'
import { setFlash } from '~/modules/identity/auth/model/flash.ts'
import { endSession } from '~/modules/identity/auth/model/store.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { useUser } from '~/modules/identity/auth/hooks/use-user.ts'
import { walletKeys } from '~/modules/redemption/brand-points/shared/model/query-keys.ts'
import { ErrorState } from '~/ui/error-state.tsx'
import { PinMap } from '../layout/pin-map.tsx'
import { useAccess } from '../use-access.ts'
import { renewSession } from '../renew-session.ts'

const SecuritySection = lazyPart(
  async () => ({
    default: (await import('~/modules/identity/auth/security/components/security-section.tsx'))
      .SecuritySection,
  }),
  ErrorState,
)
const SignInsSection = lazyPart(
  async () => ({
    default: (await import('~/modules/identity/auth/components/sign-ins-section.tsx')).SignInsSection,
  }),
  ErrorState,
)
const ConfirmIdentity = lazyPart(
  () => import('~/modules/identity/auth/security/components/confirm-identity.tsx'),
)
const OwnAccess = lazyPart(
  () => import('~/modules/administration/support-access/components/own-access.tsx'),
  ErrorState,
)
const NotificationsSection = lazyPart(
  () => import('~/modules/foundation/notifications/components/notifications-section.tsx'),
  ErrorState,
)
/**
 * Leaves after the account was deleted: /welcome says so, and a later sign-in does not return to
 * the page that was open.
 */
function leaveForGood() {
  setFlash('accountErased')
  forgetRequestedPath()
  endSession()
}

/** Company data of the brand that the person works for. */
const companyOf = ({ _id, brandId, can }: User) =>
  brandId === null ? null : (
    <CompanySection brandId={brandId} userId={_id} readOnly={!can.changeCompany} mapPicker={PinMap} />
  )

export default function SettingsRoute() {
  const user = useUser()
  const client = useQueryClient()
  const { mayOpen } = useAccess()
  if (!user) return null
  return (
    <>
      <SettingsScreen
        userId={user._id}
        place={<PositionButton className="border border-line-strong" />}
        company={companyOf}
        onCookies={openConsent}
        onSaved={() => {
          void client.invalidateQueries({ queryKey: walletKeys.points })
          // The menus take name and image from the session, which a new token updates.
          void renewSession()
        }}
        onErased={leaveForGood}
        slots={{
          security: <SecuritySection />,
          devices: <SignInsSection />,
          access: <OwnAccess />,
          notifications: (
            <NotificationsSection
              userId={user._id}
              without={
                mayOpen('/miei-deal') ? [] : mayOpen('/promoter') ? SHOP_KINDS : [...SHOP_KINDS, 'commission']
              }
            />
          ),
        }}
      />
      <Suspense>
        <ConfirmIdentity />
      </Suspense>
    </>
  )
}
