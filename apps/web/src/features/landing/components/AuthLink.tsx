import type { MouseEvent, ReactNode } from 'react'
import { type AuthMode, useActions } from '../actions.ts'

interface AuthLinkProps {
  mode: AuthMode
  className?: string
  label?: string
  children: ReactNode
}

/**
 * Opens the sign-in. It is a link, as the open sign-in has an address: it works before the page's script has
 * come, and in a new tab.
 */
export function AuthLink({ mode, className, label, children }: AuthLinkProps) {
  const { openAuth, expectAuth } = useActions()
  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    openAuth(mode)
  }
  return (
    <a
      href={`/welcome?mode=${mode}`}
      aria-haspopup="dialog"
      aria-label={label}
      onClick={open}
      onPointerEnter={expectAuth}
      onFocus={expectAuth}
      className={className}
    >
      {children}
    </a>
  )
}
