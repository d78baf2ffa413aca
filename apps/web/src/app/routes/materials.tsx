import { MaterialsScreen } from '~/modules/channels/shop-kit/components/materials-screen.tsx'

export default function MaterialsRoute() {
  return <MaterialsScreen />
}
