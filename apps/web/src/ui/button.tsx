import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { Spinner } from './spinner.tsx'

/**
 * The style of a button, for links that look like one: `<Link className={buttonStyle({ variant
 * })}>`.
 */
export const buttonStyle = cva(
  'press inline-flex max-w-full shrink-0 items-center justify-center gap-2 rounded-full font-semibold select-none disabled:opacity-50 aria-disabled:opacity-50',
  {
    variants: {
      variant: {
        action: 'bg-action text-on-action hover:opacity-90',
        lemon: 'bg-limone text-on-limone hover:opacity-90',
        outline: 'border border-line-strong bg-transparent text-ink hover:bg-sunken',
        ghost: 'bg-transparent text-ink hover:bg-sunken',
        danger: 'bg-pomodoro text-on-pomodoro hover:opacity-95',
      },
      size: {
        md: 'min-h-11 px-5 py-2 text-14',
        lg: 'min-h-13 px-7 py-3 text-16',
        /** Looks 36 px high; the ::after makes the touch area 44 px high. */
        sm: 'relative min-h-9 px-4 py-1.5 text-14 after:absolute after:-inset-1 after:content-[""]',
      },
      wide: { true: 'w-full' },
    },
    defaultVariants: { variant: 'action', size: 'md' },
  },
)

interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonStyle> {
  /** Shows a spinner and ignores presses. The label stays, so that the width does not change. */
  pending?: boolean
}

export function Button({ variant, size, wide, pending, className, children, ...props }: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      disabled={props.disabled || pending}
      aria-busy={pending || undefined}
      className={cn(buttonStyle({ variant, size, wide }), className)}
    >
      {pending ? <Spinner className="size-4" /> : null}
      {children}
    </button>
  )
}
