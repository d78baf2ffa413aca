import { Icon } from '~/ui/icon.tsx'

interface FeedSelectProps<Value extends string> {
  label: string
  value: Value
  options: readonly { readonly value: Value; readonly text: string }[]
  onChange: (value: Value) => void
}

/** A select that looks like a word in the text: the reach of Home, or the order of its feed. */
export function FeedSelect<Value extends string>({
  label,
  value,
  options,
  onChange,
}: FeedSelectProps<Value>) {
  return (
    <span className="relative inline-flex min-h-11 items-center text-14 font-semibold text-ink-2">
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
        className="min-h-11 cursor-pointer appearance-none rounded-full bg-transparent py-2 pr-8 pl-3 hover:bg-sunken"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} className="bg-surface text-ink">
            {option.text}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" className="pointer-events-none absolute right-2.5 size-4 text-ink-3" />
    </span>
  )
}
