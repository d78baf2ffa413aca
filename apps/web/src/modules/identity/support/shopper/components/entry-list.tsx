import { Link, useLocation } from '@tanstack/react-router'
import { Icon } from '~/ui/icon.tsx'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { copyText } from '~/lib/copy-text.ts'
import { Button, buttonStyle } from '~/ui/button.tsx'
import { toast } from '~/lib/toast.ts'
import { ENTRY_LINKS, isLinked } from '../model/entry-links.ts'
import type { HelpEntry } from '../model/search-help.ts'

interface EntryListProps {
  title: string
  entries: readonly HelpEntry[]
  mayOpen: (path: string) => boolean
}

/** Questions of a topic, each of which opens its answer. */
export function EntryList({ title, entries, mayOpen }: EntryListProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-2">
      <h2 id={id} className="px-1 text-19">
        {title}
      </h2>
      <div className="overflow-hidden rounded-2xl bg-surface shadow-card">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} mayOpen={mayOpen} />
        ))}
      </div>
    </section>
  )
}

function Entry({ entry, mayOpen }: { entry: HelpEntry; mayOpen: (path: string) => boolean }) {
  const { t } = useTranslation('help')
  const { id, question, answer } = entry
  const details = useRef<HTMLDetailsElement>(null)
  const isTarget = useLocation({ select: ({ hash }) => hash === id })
  useEffect(() => {
    if (!isTarget || !details.current) return
    details.current.open = true
    details.current.scrollIntoView({ block: 'center' })
    details.current.querySelector('summary')?.focus({ preventScroll: true })
  }, [isTarget])
  const link = isLinked(id) ? { ...ENTRY_LINKS[id], label: t(`links.${id}`) } : undefined
  async function copy() {
    const address = `${window.location.origin}/help#${id}`
    if (await copyText(address)) toast.success(t('copied'))
    else toast.message(address)
  }
  return (
    <details ref={details} id={id} className="group border-b border-line last:border-0">
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 px-5 py-3 text-16 font-semibold hover:bg-sunken focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1 text-pretty">{question}</span>
        <Icon
          name="chevron-down"
          className="size-5 shrink-0 text-ink-3 transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-3 px-5 pt-1 pb-4">
        {answer.map((paragraph) => (
          <p key={paragraph} className="max-w-prose text-16 text-pretty text-ink-2">
            {paragraph}
          </p>
        ))}
        <div className="flex flex-wrap gap-1">
          {link && mayOpen(link.to) ? (
            <Link
              to={link.to}
              {...(link.hash ? { hash: link.hash } : {})}
              className={buttonStyle({ variant: 'outline', size: 'sm' })}
            >
              {link.label}
            </Link>
          ) : null}
          <Button variant="ghost" size="sm" className="text-ink-2" onClick={() => void copy()}>
            <Icon name="link-2" className="size-4" />
            {t('copy')}
            <span className="sr-only">: {question}</span>
          </Button>
        </div>
      </div>
    </details>
  )
}
