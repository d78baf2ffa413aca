import { EmptyState } from '~/ui/EmptyState.tsx'

export default function ScanRoute() {
  return <EmptyState title="" reason="" />
}
