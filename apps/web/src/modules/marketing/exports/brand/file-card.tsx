import { type ReactNode, useId } from 'react'
import { Icon } from '~/ui/icon.tsx'
import type { IconName } from '~/ui/icon-names.ts'

interface FileCardProps {
  icon: IconName
  title: string
  text: string
  action: ReactNode
  children?: ReactNode
}

/** A kind of file to import or export: its description, its button, and further content below. */
export function FileCard({ icon, title, text, action, children }: FileCardProps) {
  const id = useId()
  return (
    <article
      aria-labelledby={id}
      className="grid grid-cols-1 gap-4 rounded-2xl bg-surface p-4 shadow-card sm:p-6"
    >
      <div className="flex flex-wrap items-start gap-x-3 gap-y-4">
        <span className="grid size-11 shrink-0 place-items-center rounded-xl bg-sunken">
          <Icon name={icon} className="size-5" />
        </span>
        <div className="grid min-w-48 flex-1 gap-0.5">
          <h3 id={id} className="text-19">
            {title}
          </h3>
          <p className="max-w-prose text-14 text-pretty text-ink-2">{text}</p>
        </div>
        {action}
      </div>
      {children}
    </article>
  )
}
