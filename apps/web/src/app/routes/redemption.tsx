import { EmptyState } from '~/ui/EmptyState.tsx'

export default function RedemptionRoute() {
  return <EmptyState title="" reason="" />
}
