import type { ReactNode } from 'react'

/** A part of the sentence: its word, its text and its fields. */
export function EditorPart({ word, lead, children }: { word: string; lead: string; children: ReactNode }) {
  return (
    <section aria-label={word} className="grid grid-cols-1 gap-4 border-t border-line pt-5">
      <h3 className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5 font-sans text-14 font-normal text-ink-2">
        <span className="font-display text-19 font-bold text-ink">{word}</span>
        <span className="text-pretty">{lead}</span>
      </h3>
      {children}
    </section>
  )
}
