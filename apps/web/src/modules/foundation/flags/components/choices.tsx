interface ChoicesProps<Value extends string> {
  label: string
  all: readonly Value[]
  chosen: readonly Value[]
  nameOf: (value: Value) => string
  onChange: (chosen: Value[]) => void
}

/** Checkboxes, in two columns where there is room. */
export function Choices<Value extends string>({ label, all, chosen, nameOf, onChange }: ChoicesProps<Value>) {
  return (
    <fieldset className="@container">
      <legend className="pb-1 text-14 font-semibold">{label}</legend>
      <div className="grid @min-[20rem]:grid-cols-2">
        {all.map((value) => (
          <label key={value} className="flex min-h-11 items-center gap-3 text-14">
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={({ target }) =>
                onChange(all.filter((each) => (each === value ? target.checked : chosen.includes(each))))
              }
              className="size-5 accent-(--ink)"
            />
            {nameOf(value)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
