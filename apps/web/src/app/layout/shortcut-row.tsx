/** A line of the list of shortcuts: what they do, and the keys. */
export function ShortcutRow({ keys, name }: { keys: readonly string[]; name: string }) {
  return (
    <div className="flex items-center justify-between gap-4 text-14">
      <dt>{name}</dt>
      <dd className="flex gap-1">
        {keys.map((key) => (
          <kbd key={key} className="rounded-sm bg-sunken px-2 py-1 font-sans text-12 font-semibold">
            {key}
          </kbd>
        ))}
      </dd>
    </div>
  )
}
