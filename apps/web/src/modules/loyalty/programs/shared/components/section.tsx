import type { ReactNode } from 'react'

interface SectionProps {
  title: string
  lead?: string
  action?: ReactNode
  children: ReactNode
}

/** A group of settings of Meccaniche and Livelli: title, purpose and fields. */
export function Section({ title, lead, action, children }: SectionProps) {
  return (
    <section className="grid grid-cols-1 gap-4 rounded-2xl bg-surface p-4 shadow-card sm:p-6">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 max-w-prose gap-1">
          <h2 className="text-19">{title}</h2>
          {lead ? <p className="text-14 text-pretty text-ink-2">{lead}</p> : null}
        </div>
        {action}
      </header>
      {children}
    </section>
  )
}
