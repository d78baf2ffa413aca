import { type ReactElement, Suspense } from 'react'
import { lazyPart } from '~/lib/lazy-part.tsx'

const Tooltip = lazyPart(async () => ({ default: (await import('~/ui/tooltip.tsx')).Tooltip }))

/**
 * Shows an entry's name as a tooltip while the sidebar is folded. The tooltip's code is loaded
 * after the first paint.
 */
export function SidebarTip({
  label,
  show,
  children,
}: {
  label: string
  show: boolean
  children: ReactElement
}) {
  if (!show) return children
  return (
    <Suspense fallback={children}>
      <Tooltip label={label} side="right">
        {children}
      </Tooltip>
    </Suspense>
  )
}
