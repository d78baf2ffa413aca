import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'

interface TooltipProps {
  label: string
  children: ReactElement
  side?: 'top' | 'bottom' | 'left' | 'right'
}

/**
 * A name shown on hover and focus. The element inside must have that name itself for screen
 * readers.
 */
export function Tooltip({ label, children, side = 'top' }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger delay={300} render={children} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={10} className="z-50">
          <Base.Popup className="rounded-md bg-ink px-2.5 py-1.5 text-12 font-semibold text-canvas transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0">
            {label}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
