import { type ComponentProps, type ReactNode, useId } from 'react'

/** A statement that is made by ticking it; `children` may link to its text. */
export function Tick({
  label,
  error,
  children,
  ...props
}: Omit<ComponentProps<'input'>, 'children'> & {
  label: string
  error: string | undefined
  children?: ReactNode
}) {
  const id = useId()
  return (
    <div className="col-span-full grid gap-1">
      <div className="flex min-h-11 items-start gap-3 py-2 text-14">
        <input
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
          {...props}
          id={id}
          className="size-5 shrink-0 cursor-pointer accent-action"
        />
        <p className="min-w-0">
          <label htmlFor={id} className="cursor-pointer">
            {label}
          </label>{' '}
          {children}
        </p>
      </div>
      {error ? (
        <p id={`${id}-note`} className="text-14 font-medium text-pomodoro">
          {error}
        </p>
      ) : null}
    </div>
  )
}
