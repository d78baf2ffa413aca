import type { ReactNode } from 'react'
import { cn } from './cn.ts'
import './full-screen.css'

/** A page without the app's header and navigation bars. */
export function FullScreen({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <main
      data-full-screen
      className={cn(
        'mx-auto flex min-h-dvh w-full max-w-5xl flex-col px-4 pt-[env(safe-area-inset-top)] pb-[max(1.5rem,env(safe-area-inset-bottom))] md:px-6',
        className,
      )}
    >
      {children}
    </main>
  )
}
