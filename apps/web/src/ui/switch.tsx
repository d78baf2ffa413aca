import { Switch as Base } from '@base-ui/react/switch'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'

interface SwitchProps {
  label: ReactNode
  description?: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean
  className?: string
}

/** A row with a switch. The whole row is the target. */
export function Switch({ label, description, className, ...props }: SwitchProps) {
  return (
    <label className={cn('flex min-h-11 cursor-pointer items-center justify-between gap-4', className)}>
      <span className="grid min-w-0 grid-cols-1 gap-0.5 break-words">
        <span className="text-14 font-semibold">{label}</span>
        {description ? <span className="text-14 text-ink-3">{description}</span> : null}
      </span>
      <Base.Root
        {...props}
        className="flex h-7 w-12 shrink-0 rounded-full border border-line-strong bg-sunken p-0.5 transition-colors duration-150 data-checked:border-action data-checked:bg-action data-disabled:opacity-50"
      >
        <Base.Thumb className="aspect-square h-full rounded-full bg-line-strong transition-transform duration-150 data-checked:translate-x-5 data-checked:bg-on-action" />
      </Base.Root>
    </label>
  )
}
