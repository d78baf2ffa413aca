import type { ReactNode } from 'react'
import { Icon } from '~/ui/icon.tsx'

interface CollapsibleProps {
  title: string
  /** A button beside the title that leads to where the content is managed. */
  action: ReactNode
  children: ReactNode
}

/** A section that opens and closes, with a button to manage what it shows. */
export function Collapsible({ title, action, children }: CollapsibleProps) {
  return (
    <section className="relative rounded-2xl bg-surface shadow-card">
      <details className="group">
        <summary className="flex min-h-16 cursor-pointer list-none items-center gap-3 rounded-2xl px-4 py-3 pr-40 sm:px-6 sm:pr-48 [&::-webkit-details-marker]:hidden">
          <Icon
            name="chevron-right"
            className="size-5 text-ink-3 transition-transform duration-150 group-open:rotate-90"
          />
          <h2 className="min-w-0 text-16 md:text-19">{title}</h2>
        </summary>
        <div className="px-4 pb-5 sm:px-6">{children}</div>
      </details>
      {action ? (
        <div className="absolute top-3.5 right-4 max-w-36 sm:right-6 sm:max-w-44">{action}</div>
      ) : null}
    </section>
  )
}
