import type { ReactNode } from 'react'

interface QueuePageProps {
  title: string
  lead: string
  /** Leads back to where all queues are named. */
  back: ReactNode
  children: ReactNode
}

/** The frame of a queue at an address of its own. */
export function QueuePage({ title, lead, back, children }: QueuePageProps) {
  return (
    <div className="page grid grid-cols-1 gap-4 pt-2 md:pt-8">
      <header className="grid gap-1">
        {back}
        <h1 className="text-28 md:text-36">{title}</h1>
        <p className="text-16 text-ink-2">{lead}</p>
      </header>
      {children}
    </div>
  )
}
