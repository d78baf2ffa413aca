import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { cn } from './cn.ts'
import { popupStyle } from './overlay-style.ts'

interface MenuProps {
  trigger: ReactElement
  children: ReactNode
  side?: 'top' | 'bottom' | 'left' | 'right'
  align?: 'start' | 'center' | 'end'
  defaultOpen?: boolean
}

/** A list of actions that opens from a button. Arrow keys, Home, End and typing move in it. */
export function Menu({
  trigger,
  children,
  side = 'bottom',
  align = 'start',
  defaultOpen = false,
}: MenuProps) {
  return (
    <Base.Root defaultOpen={defaultOpen}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner side={side} align={align} sideOffset={8} collisionPadding={12} className="z-50">
          <Base.Popup className={cn(popupStyle, 'min-w-56')}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

interface MenuItemProps {
  icon?: ReactNode
  children: ReactNode
  onClick?: () => void
  /** A link to follow instead of an action, e.g. `<Link to="/help" />`. */
  render?: ReactElement
  tone?: 'plain' | 'danger'
}

export function MenuItem({ icon, children, onClick, render, tone = 'plain' }: MenuItemProps) {
  return (
    <Base.Item
      render={render}
      onClick={onClick}
      className={cn(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 text-14 font-medium outline-none data-highlighted:bg-sunken [&_svg]:size-5 [&_svg]:shrink-0',
        tone === 'danger' ? 'text-pomodoro' : 'text-ink',
      )}
    >
      {icon}
      {children}
    </Base.Item>
  )
}

export function MenuSeparator() {
  return <Base.Separator className="mx-3 my-1.5 h-px bg-line" />
}
