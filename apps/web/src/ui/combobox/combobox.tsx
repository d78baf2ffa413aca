import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from '../cn.ts'
import { fieldStyle } from '../input.tsx'
import { type ComboboxOptions, useCombobox } from './use-combobox.ts'

interface ComboboxProps<Option>
  extends
    Omit<ComboboxOptions<Option>, 'id'>,
    Pick<ComponentProps<'input'>, 'placeholder' | 'enterKeyHint' | 'aria-invalid'> {
  /** Text in the field. */
  value: string
  onType: (text: string) => void
  keyOf: (option: Option) => string
  /** Draws an option. */
  children: (option: Option) => ReactNode
  /** Drawn before the text. It gives the field round ends. */
  icon?: ReactNode
  /** Drawn between the field and the list. */
  note?: ReactNode
  /** Whether the note describes the field. A note that is announced at each change need not. */
  noteDescribes?: boolean
  className?: string | undefined
}

/** A field that offers options for the typed text. The parent supplies the options. */
export function Combobox<Option>({
  label,
  value,
  onType,
  typed,
  options: found,
  answered,
  namesOf,
  keyOf,
  children,
  onChoose,
  onUnclear,
  highlightsFirst = false,
  onClose,
  icon,
  note,
  noteDescribes = false,
  list,
  className,
  ...input
}: ComboboxProps<Option>) {
  const id = useId()
  const box = useCombobox({
    id,
    label,
    typed,
    options: found,
    answered,
    namesOf,
    onChoose,
    ...(onUnclear && { onUnclear }),
    highlightsFirst,
    onClose,
    list,
  })
  const { options } = box
  return (
    <div className={cn('relative grid gap-1.5', className)}>
      <label htmlFor={id} className="text-14 font-semibold">
        {label}
      </label>
      <div className="relative">
        {icon}
        <input
          {...input}
          {...box.field}
          aria-describedby={note && noteDescribes ? `${id}-note` : undefined}
          value={value}
          onChange={({ target }) => onType(target.value)}
          className={cn(fieldStyle, 'h-12', icon ? 'rounded-full pr-4 pl-12' : null)}
        />
      </div>
      {note ? <div id={`${id}-note`}>{note}</div> : null}
      {/* A datalist cannot be styled, and cannot distinguish a chosen option from typed text. */}
      {/* oxlint-disable jsx-a11y/prefer-tag-over-role */}
      <div
        {...box.list}
        className={
          list === 'over'
            ? cn(
                'absolute inset-x-0 top-20 z-30 max-h-64 overflow-y-auto rounded-lg bg-surface p-1.5 shadow-float',
                options.length === 0 && 'hidden',
              )
            : '-mx-1 grid h-44 content-start overflow-y-auto overscroll-contain px-1'
        }
      >
        {options.map((option, index) => {
          const props = box.option(option, index)
          return (
            <button
              key={keyOf(option)}
              {...props}
              className={cn(
                'flex min-h-11 w-full flex-wrap items-baseline gap-x-2 rounded-md px-3 py-2.5 text-left',
                props['aria-selected'] && 'bg-limone-soft',
              )}
            >
              {children(option)}
            </button>
          )
        })}
      </div>
      {/* oxlint-enable jsx-a11y/prefer-tag-over-role */}
    </div>
  )
}
