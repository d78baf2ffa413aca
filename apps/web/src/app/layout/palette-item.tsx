import { Command } from 'cmdk'
import type { ReactNode } from 'react'
import { closeOverlay } from './palette-state.ts'

interface ItemProps {
  value: string
  icon: ReactNode
  onSelect: () => void
  children: ReactNode
}

/** An entry of the command palette, which closes when it is chosen. */
export function PaletteItem({ value, icon, onSelect, children }: ItemProps) {
  return (
    <Command.Item
      value={value}
      onSelect={() => {
        closeOverlay()
        onSelect()
      }}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 text-14 data-[selected=true]:bg-sunken [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-ink-3"
    >
      {icon}
      {children}
    </Command.Item>
  )
}

/** The style of a group of entries. */
export const paletteGroup =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-12 [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-ink-3'
