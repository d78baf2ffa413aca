import { EmptyState } from '~/ui/EmptyState.tsx'

export default function PointsRoute() {
  return <EmptyState title="" reason="" />
}
