import { type ReactNode, useId } from 'react'

/** A part of a side column with its title. */
export function Block({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-19">
        {title}
      </h2>
      {children}
    </section>
  )
}
