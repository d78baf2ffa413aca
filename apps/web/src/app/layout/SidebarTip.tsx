import { lazy, type ReactElement, Suspense } from 'react'

const Tooltip = lazy(async () => ({ default: (await import('~/ui/Tooltip.tsx')).Tooltip }))

/** The name of a folded entry; the tooltip's code comes after the first paint. */
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
