import type { ReactNode } from 'react'
import { useEffect, useId, useRef } from 'react'

/** The frame of the cards of a till without network; its heading takes the focus. */
export function OfflineCard({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  useEffect(() => heading.current?.focus(), [])
  return (
    <section
      aria-labelledby={id}
      className="grid gap-4 rounded-2xl bg-surface p-5 shadow-card motion-safe:animate-[till-arrive_150ms_ease-out]"
    >
      <h2 ref={heading} id={id} tabIndex={-1} className="text-23 text-balance outline-none">
        {title}
      </h2>
      {children}
    </section>
  )
}
