import { useId } from 'react'

/** The next steps as a short numbered list. */
export function Steps({ title, steps }: { title: string; steps: readonly string[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-19">
        {title}
      </h2>
      <ol className="grid gap-3">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3 text-16 text-ink-2">
            <span
              aria-hidden
              className="num grid size-[1.75rem] shrink-0 place-items-center rounded-full bg-limone text-14 font-bold text-on-limone"
            >
              {index + 1}
            </span>
            <span className="min-w-0 pt-0.5">{step}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
