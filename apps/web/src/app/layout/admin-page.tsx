import type { ReactNode } from 'react'

interface AdminPageProps {
  title: string
  lead: string
  children: ReactNode
}

/** The page of an admin section: its title, and what it shows. Its menu is the sidebar's. */
export function AdminPage({ title, lead, children }: AdminPageProps) {
  return (
    <div className="page grid grid-cols-1 content-start gap-4 pt-2 md:pt-8">
      <header className="grid min-w-0 gap-1">
        <h1 className="text-28 md:text-36">{title}</h1>
        <p className="text-16 text-ink-2">{lead}</p>
      </header>
      {children}
    </div>
  )
}
