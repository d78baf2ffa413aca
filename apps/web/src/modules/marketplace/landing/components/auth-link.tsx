import type { ReactNode } from 'react'
import type { AuthMode } from '../model/auth-mode.ts'

interface AuthLinkProps {
  mode: AuthMode
  className?: string
  label?: string
  children: ReactNode
}

/**
 * A link to the sign-in. It works before the page's script is loaded and in a new tab, because the
 * open sign-in has an address. The script (welcome/auth.ts) opens the sign-in over the page
 * instead.
 */
export function AuthLink({ mode, className, label, children }: AuthLinkProps) {
  return (
    <a
      href={`/welcome?mode=${mode}`}
      data-auth={mode}
      aria-haspopup="dialog"
      aria-label={label}
      className={className}
    >
      {children}
    </a>
  )
}
