import { Checkbox as Base } from '@base-ui/react/checkbox'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'

interface CheckboxProps {
  label: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean
  className?: string
}

export function Checkbox({ label, className, ...props }: CheckboxProps) {
  return (
    <label className={cn('flex min-h-11 cursor-pointer items-center gap-3 text-14', className)}>
      <Base.Root
        {...props}
        className="grid size-6 shrink-0 place-items-center rounded-sm border border-line-strong bg-surface data-checked:border-action data-checked:bg-action data-disabled:opacity-50"
      >
        <Base.Indicator className="text-on-action">
          <Check aria-hidden className="size-4" strokeWidth={3} />
        </Base.Indicator>
      </Base.Root>
      {label}
    </label>
  )
}
