import { EmptyState } from '~/ui/EmptyState.tsx'

export default function RedemptionSuccessRoute() {
  return <EmptyState title="" reason="" />
}
