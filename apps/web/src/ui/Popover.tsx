import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import { cn } from './cn.ts'
import { popupStyle } from './overlay-style.ts'

interface PopoverProps {
  /** The element that opens it, e.g. `<IconButton …/>`. */
  trigger: ReactElement
  /** Name of the window for screen readers. */
  label: string
  children: ReactNode
  side?: 'top' | 'bottom' | 'left' | 'right'
  open?: boolean
  onOpenChange?: (open: boolean) => void
  className?: string
}

export function Popover({ trigger, label, children, side = 'bottom', className, ...state }: PopoverProps) {
  return (
    <Base.Root {...state}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={8} collisionPadding={12} className="z-50">
          <Base.Popup aria-label={label} className={cn(popupStyle, 'p-4', className)}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
