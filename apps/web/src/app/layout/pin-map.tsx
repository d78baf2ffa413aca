import { Suspense } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import type { PinMapProps } from '~/lib/pin-map.ts'
import { ErrorState } from '~/ui/error-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'

const PlacePicker = lazyPart(() => import('~/modules/foundation/map/components/place-picker.tsx'), ErrorState)

/** The map under a pin, for forms of other features. */
export function PinMap(props: PinMapProps) {
  useTranslation('map')
  return (
    <Suspense fallback={<Skeleton className="aspect-5/2 rounded-xl" />}>
      <PlacePicker {...props} />
    </Suspense>
  )
}
