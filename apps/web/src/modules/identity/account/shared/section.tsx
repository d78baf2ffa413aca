import { type ReactNode, useId } from 'react'
import { cn } from '~/ui/cn.ts'

interface SectionProps {
  title: string
  lead?: ReactNode
  /** Content beside the title, such as a state or one action. */
  aside?: ReactNode
  children?: ReactNode
  className?: string
}

/**
 * A section of the settings: its title and purpose, with its controls beside them where there is
 * room.
 */
export function Section({ title, lead, aside, children, className }: SectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={cn(
        'grid grid-cols-1 gap-5 p-5 md:p-7',
        children !== undefined && '@min-[60rem]:grid-cols-[18rem_minmax(0,1fr)] @min-[60rem]:gap-x-12',
        className,
      )}
    >
      <header className="flex flex-wrap content-start items-start justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-56 flex-1 gap-1">
          <h2 id={id} className="text-19">
            {title}
          </h2>
          {lead ? <p className="text-14 text-pretty text-ink-2">{lead}</p> : null}
        </div>
        {aside}
      </header>
      {children !== undefined ? <div className="grid grid-cols-1 content-start gap-5">{children}</div> : null}
    </section>
  )
}
