import type { ReactNode } from 'react'

interface BlockProps {
  icon: ReactNode
  title: string
  text: string
  state?: ReactNode
  /** Content below the texts, aligned with them. */
  children: ReactNode
}

/** One kind of second factor: its name, its state and its actions. */
export function Block({ icon, title, text, state, children }: BlockProps) {
  return (
    <div className="flex gap-4 p-4 md:p-5">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-sunken text-ink-2 max-sm:hidden [&>svg]:size-5">
        {icon}
      </span>
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-3">
        <div className="grid gap-0.5">
          <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-sans text-16 font-semibold">
            {title}
            {state}
          </h3>
          <p className="text-14 text-pretty text-ink-2">{text}</p>
        </div>
        {children}
      </div>
    </div>
  )
}
