interface FileColumnsProps {
  columns: readonly { readonly name: string; readonly text: string }[]
}

/** The columns that a file for an import may have, with what belongs in them. */
export function FileColumns({ columns }: FileColumnsProps) {
  return (
    <dl className="grid gap-3 rounded-xl bg-sunken p-4 text-14">
      {columns.map(({ name, text }) => (
        <div key={name} className="grid gap-x-3 sm:grid-cols-[10rem_1fr]">
          <dt className="font-semibold">{name}</dt>
          <dd className="text-pretty text-ink-2">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
