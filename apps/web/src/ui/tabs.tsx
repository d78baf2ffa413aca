import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'

interface Tab<Value extends string> {
  value: Value
  label: ReactNode
  panel: ReactNode
}

interface TabsProps<Value extends string> {
  /** Name of the row of tabs. */
  label: string
  value: Value
  tabs: readonly Tab<Value>[]
  onValueChange: (value: Value) => void
  className?: string
}

/**
 * Tabs with their panels. Only the open panel is rendered. Arrow keys, Home and End move between
 * tabs.
 */
export function Tabs<Value extends string>({
  label,
  value,
  tabs,
  onValueChange,
  className,
}: TabsProps<Value>) {
  return (
    <Base.Root
      value={value}
      onValueChange={(next: Value) => onValueChange(next)}
      className={cn('grid grid-cols-1 content-start gap-4', className)}
    >
      <Base.List
        aria-label={label}
        activateOnFocus
        className="flex w-full flex-wrap rounded-[22px] bg-sunken p-1"
      >
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className={cn(
              "press relative inline-flex min-h-10 flex-1 items-center justify-center gap-1.5 rounded-full px-2.5 text-14 font-semibold whitespace-nowrap text-ink-2 after:absolute after:-inset-y-1 after:inset-x-0 after:content-[''] hover:text-ink data-active:bg-surface data-active:text-ink data-active:shadow-card sm:px-4",
              // Five tabs take two rows on a phone: three and two instead of four and one.
              tabs.length > 4 && 'max-sm:basis-[30%]',
            )}
          >
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="outline-offset-4">
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
