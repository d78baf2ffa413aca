import { useMatches } from '@tanstack/react-router'
import { Suspense } from 'react'
import {
  IntegrationsFrame,
  type IntegrationTab,
} from '~/modules/channels/api-keys/components/integrations-frame.tsx'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { useAccess } from '../use-access.ts'

const Keys = lazyPart(() => import('~/modules/channels/api-keys/components/keys-part.tsx'), ErrorState)
const Till = lazyPart(() => import('~/modules/channels/api-keys/components/till-part.tsx'), ErrorState)
const Webhooks = lazyPart(
  () => import('~/modules/channels/webhooks/components/webhooks-part.tsx'),
  ErrorState,
)
const Files = lazyPart(() => import('~/modules/marketing/exports/brand/files-part.tsx'), ErrorState)
const ConfirmIdentity = lazyPart(
  () => import('~/modules/identity/auth/security/components/confirm-identity.tsx'),
)

/** The parts in the order of their tabs. */
const TABS: readonly IntegrationTab[] = [
  { to: '/raccolte/integrazioni', name: 'keys', icon: 'key-round' },
  { to: '/raccolte/integrazioni/cassa', name: 'till', icon: 'store' },
  { to: '/raccolte/integrazioni/webhook', name: 'webhooks', icon: 'webhook' },
  { to: '/raccolte/integrazioni/file', name: 'files', icon: 'download' },
]

/** 'Integrazioni' of a brand: the part that the address names. */
export default function ProgramIntegrations({ brandId }: { brandId: string }) {
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' })
  const { mayOpen, sees } = useAccess()
  const mayKeep = sees('/raccolte/integrazioni', 'keys')
  const open = TABS.find(({ to }) => to === path)?.name ?? 'keys'
  return (
    <IntegrationsFrame tabs={TABS.filter(({ to = '' }) => mayOpen(to))} open={open}>
      <Suspense fallback={<Skeleton className="h-96 rounded-2xl" />}>
        {open === 'till' ? (
          <Till brandId={brandId} mayKeep={mayKeep} />
        ) : open === 'webhooks' ? (
          <Webhooks />
        ) : open === 'files' ? (
          <Files brandId={brandId} isOwn={sees('/raccolte/integrazioni/file', 'ownBrand')} />
        ) : (
          <Keys brandId={brandId} mayKeep={mayKeep} />
        )}
      </Suspense>
      <Suspense>
        <ConfirmIdentity />
      </Suspense>
    </IntegrationsFrame>
  )
}
