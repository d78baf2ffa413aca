import { EmptyState } from '~/ui/EmptyState.tsx'

export default function PurchaseRoute() {
  return <EmptyState title="" reason="" />
}
