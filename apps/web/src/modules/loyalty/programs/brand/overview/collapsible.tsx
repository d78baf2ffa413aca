import type { ReactNode } from 'react'
import { Icon } from '~/ui/icon.tsx'

interface CollapsibleProps {
  title: string
  /** A button beside the title that opens the screen for managing the content. */
  action: ReactNode
  children: ReactNode
}

/**
 * A section that opens and closes, with a button to manage its content. The button stands beside
 * the title, or below it where there is no room.
 */
export function Collapsible({ title, action, children }: CollapsibleProps) {
  return (
    <section className="@container relative rounded-2xl bg-surface shadow-card">
      <details className="group">
        <summary className="flex min-h-16 cursor-pointer list-none items-center gap-3 rounded-2xl px-4 py-3 sm:px-6 @min-[17rem]:pr-32 @min-[26rem]:pr-48 [&::-webkit-details-marker]:hidden">
          <Icon
            name="chevron-right"
            className="size-5 text-ink-3 transition-transform duration-150 group-open:rotate-90"
          />
          <h2 className="min-w-0 text-16 md:text-19">{title}</h2>
        </summary>
        <div className="px-4 pb-5 sm:px-6">{children}</div>
      </details>
      {action ? (
        <div className="px-4 pb-4 sm:px-6 @min-[17rem]:absolute @min-[17rem]:top-3.5 @min-[17rem]:right-4 @min-[17rem]:max-w-32 @min-[17rem]:p-0 @min-[26rem]:right-6 @min-[26rem]:max-w-44">
          {action}
        </div>
      ) : null}
    </section>
  )
}
