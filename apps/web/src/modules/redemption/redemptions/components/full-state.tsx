import type { ReactNode } from 'react'
import { FullScreen } from '~/ui/full-screen.tsx'

interface FullStateProps {
  readonly drawing: ReactNode
  readonly title: string
  readonly reason?: string | undefined
  readonly children: ReactNode
}

/**
 * A final or error state that fills the page: a drawing, an explanation, and buttons for the next
 * step.
 */
export function FullState({ drawing, title, reason, children }: FullStateProps) {
  return (
    <FullScreen className="items-center justify-center text-center">
      <div role="alert" className="grid w-full max-w-sm justify-items-center gap-3">
        <div className="w-48">{drawing}</div>
        <h1 className="text-28">{title}</h1>
        {reason ? <p className="text-16 text-pretty text-ink-2">{reason}</p> : null}
      </div>
      <div className="grid w-full max-w-sm gap-2 pt-6">{children}</div>
    </FullScreen>
  )
}
