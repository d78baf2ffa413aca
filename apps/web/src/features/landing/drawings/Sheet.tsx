import type { ReactNode } from 'react'

/** 240 × 180, flat shapes in the theme's colours, no outline but ink: the language of ui/drawings. */
export function Sheet({ children }: { children: ReactNode }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 240 180"
      className="block h-auto w-full"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  )
}
