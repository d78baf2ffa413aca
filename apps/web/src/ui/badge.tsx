import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

const badge = cva('inline-flex items-center gap-1.5 rounded-full px-2 py-0.5 text-12 font-semibold', {
  variants: {
    tone: {
      neutral: 'bg-sunken text-ink-2',
      limone: 'bg-limone-soft text-limone-text',
      azzurro: 'bg-azzurro-soft text-azzurro',
      pomodoro: 'bg-pomodoro-soft text-pomodoro',
      viola: 'bg-viola-soft text-viola',
      basilico: 'bg-basilico-soft text-basilico',
      ambra: 'bg-ambra-soft text-ambra',
    },
    /** Draws a dot before the label. */
    dot: { true: 'before:size-1.5 before:rounded-full before:bg-current before:content-[""]' },
  },
  defaultVariants: { tone: 'neutral' },
})

type BadgeProps = ComponentProps<'span'> & VariantProps<typeof badge>

export function Badge({ tone, dot, className, ...props }: BadgeProps) {
  return <span {...props} className={cn(badge({ tone, dot }), className)} />
}
