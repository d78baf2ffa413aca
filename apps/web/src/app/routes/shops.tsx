import { ShopsScreen } from '~/modules/marketplace/shops/components/shops-screen.tsx'
import { OfflineSection } from '~/modules/till/offline/components/offline-section.tsx'
import { PinMap } from '../layout/pin-map.tsx'
import { useAllows } from '~/lib/use-allows.ts'

export default function ShopsRoute() {
  const allows = useAllows()
  return (
    <>
      <ShopsScreen mayEdit={allows('shop-EDIT')} pinMap={PinMap} />
      <OfflineSection
        mayEdit={allows('shop-EDIT')}
        maySee={allows('till-LIST')}
        mayDecide={allows('code-VOID')}
      />
    </>
  )
}
