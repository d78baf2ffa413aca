import type { ReactNode } from 'react'
import { Logo } from '~/ui/logo.tsx'
import { Perforation } from '~/ui/perforation.tsx'

interface LinkPageProps {
  title: string
  text?: ReactNode
  children: ReactNode
}

/** The frame of pages that open from a link in an email or on another site. */
export function LinkPage({ title, text, children }: LinkPageProps) {
  return (
    <main id="content" className="grid flex-1 place-items-center px-4 py-8">
      <article className="w-full max-w-md overflow-hidden rounded-2xl bg-surface shadow-card">
        <header className="grid gap-3 px-6 pt-7 pb-4 sm:px-8">
          <Logo className="justify-self-start text-23" />
          <h1 className="pt-2 text-28 leading-tight text-balance">{title}</h1>
          {text ? <p className="text-14 text-pretty break-words text-ink-2">{text}</p> : null}
        </header>
        <Perforation />
        <div className="grid grid-cols-1 gap-4 px-6 pt-4 pb-7 sm:px-8">{children}</div>
      </article>
    </main>
  )
}
