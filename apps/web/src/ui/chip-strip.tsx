import { type ReactNode, useEffect, useRef } from 'react'
import { scrollToShow } from './chip-scroll.ts'
import { Strip } from './strip.tsx'

interface ChipStripProps {
  label: string
  /** `data-chip` of the chosen chip, which is scrolled into view; undefined when none is chosen. */
  chosen: string | undefined
  children: ReactNode
}

/** A row of chips that scrolls sideways. It scrolls the chosen chip into view without scrolling the page. */
export function ChipStrip({ label, chosen, children }: ChipStripProps) {
  const strip = useRef<HTMLDivElement>(null)
  const shown = useRef<string>(undefined)
  // Runs after every render, because the chips may arrive after the choice.
  useEffect(() => {
    if (shown.current === chosen) return
    const chip = strip.current?.querySelector<HTMLElement>(`[data-chip="${chosen}"]`)
    if (chosen !== undefined && !chip) return
    shown.current = chosen
    if (chip && strip.current) strip.current.scrollLeft = scrollToShow(chip, strip.current)
  })
  return (
    <Strip track={strip}>
      <div
        ref={strip}
        role="group"
        aria-label={label}
        className="relative -mx-4 scrollbar-none flex scroll-px-4 items-center gap-2 overflow-x-auto px-4 py-1 md:-mx-1 md:scroll-px-1 md:px-1"
      >
        {children}
      </div>
    </Strip>
  )
}
