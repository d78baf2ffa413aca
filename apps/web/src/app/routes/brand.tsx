import { useParams } from '@tanstack/react-router'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ProfileScreen } from '~/modules/marketplace/brands/shopper/components/profile/profile-screen.tsx'
import { usePosition } from '~/modules/foundation/position/hooks/use-position.ts'
import { brandSlots } from './brand-slots.tsx'

/** /brand/{id}: the brand's public profile, composed of brands, deals and map. */
export default function BrandRoute() {
  useTranslation(['brands', 'deals', 'detail', 'map', 'members'])
  const { id } = useParams({ from: '/app/brand/$id' })
  const { position } = usePosition()
  return <ProfileScreen id={id} position={position} slots={brandSlots} />
}
