import { ShopsScreen } from '~/modules/marketplace/shops/components/shops-screen.tsx'
import { PinMap } from '../layout/pin-map.tsx'
import { useAllows } from '~/lib/use-allows.ts'

export default function ShopsRoute() {
  const allows = useAllows()
  return <ShopsScreen mayEdit={allows('shop-EDIT')} pinMap={PinMap} />
}
