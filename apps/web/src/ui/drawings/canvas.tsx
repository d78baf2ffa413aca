import type { ReactNode } from 'react'

/** The sheet every drawing is on: 240 × 180, flat shapes in the theme's colours, no outline but ink. */
export function Canvas({ children }: { children: ReactNode }) {
  return (
    <svg aria-hidden viewBox="0 0 240 180" className="block h-auto w-full" fill="none">
      <ellipse cx="120" cy="160" rx="92" ry="10" className="fill-sunken" />
      {children}
    </svg>
  )
}
