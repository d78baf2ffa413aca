import { useId } from 'react'

interface RadioListProps<Value extends string> {
  readonly legend: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  /** undefined when none is chosen yet. */
  readonly value: Value | undefined
  readonly onChange: (value: Value) => void
}

/** A choice of one of a few answers, each on its own line. */
export function RadioList<Value extends string>({ legend, options, value, onChange }: RadioListProps<Value>) {
  const name = useId()
  return (
    <fieldset className="grid gap-1">
      <legend className="pb-1 text-14 font-semibold">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex min-h-11 items-center gap-3 rounded-md px-3 text-16 hover:bg-sunken has-checked:bg-sunken"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="size-5 shrink-0 accent-ink"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
