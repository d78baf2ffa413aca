import { Icon } from '~/ui/icon.tsx'
import { type ReactNode, useDeferredValue, useRef, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { SearchField } from '~/ui/search-field.tsx'
import { searchHelp } from '../model/search-help.ts'
import { useQuestionKeys } from '../hooks/use-question-keys.ts'
import { ContactForm } from './contact-form.tsx'
import { EntryList } from './entry-list.tsx'
import { HelpDrawing } from './help-drawing.tsx'
import { OwnDecisions } from './own-decisions.tsx'
import { OwnRequests } from './own-requests.tsx'
import { VisitorForm } from './visitor-form.tsx'

interface HelpScreenProps {
  /** null for a signed-out visitor. */
  userId: string | null
  /** Says whether the caller can open the screen at an address. */
  mayOpen: (path: string) => boolean
  /** The operator of the installation. */
  operator: ReactNode
}

/** Assistenza: searchable answers, and a form to write to staff. */
export function HelpScreen({ userId, mayOpen, operator }: HelpScreenProps) {
  const { t, list } = useTranslation('help')
  const topics = list('topics')
  const [text, setText] = useState('')
  const searched = useDeferredValue(text)
  const contact = useRef<HTMLElement>(null)
  const area = useQuestionKeys(() => setText(''))
  const found = searchHelp(topics, searched)
  const searching = searched.trim() !== ''
  return (
    <div className="page @container py-4 md:py-8">
      <div className="grid grid-cols-1 gap-x-8 gap-y-6 @min-[50rem]:grid-cols-[minmax(0,1fr)_22rem]">
        <div ref={area} className="grid grid-cols-1 content-start gap-6">
          <header className="grid grid-cols-1 items-center gap-x-6 gap-y-4 rounded-2xl bg-limone p-6 text-on-limone md:grid-cols-[minmax(0,1fr)_9rem] md:p-8">
            <div className="grid grid-cols-1 gap-4">
              <h1 className="text-28 text-balance md:text-36">{t('title')}</h1>
              <SearchField
                label={t('search')}
                clearLabel={t('common:clear')}
                value={text}
                onValueChange={setText}
                maxLength={100}
                className="[&_input]:bg-surface"
              />
            </div>
            <div className="hidden md:block">
              <HelpDrawing />
            </div>
          </header>
          <p role="status" className="sr-only">
            {searching ? t('found', { count: found.length }) : ''}
          </p>
          {searching ? (
            found.length > 0 ? (
              <EntryList title={t('found', { count: found.length })} entries={found} mayOpen={mayOpen} />
            ) : (
              <div className="grid justify-items-start gap-3 rounded-2xl bg-surface p-6 shadow-card">
                <p className="font-display text-19 font-bold break-words">
                  {t('none', { text: searched.trim() })}
                </p>
                <p className="text-14 text-ink-2">{t('noneText')}</p>
                <Button
                  onClick={() => {
                    contact.current?.scrollIntoView()
                    contact.current
                      ?.querySelector<HTMLElement>('input[type=email], textarea')
                      ?.focus({ preventScroll: true })
                  }}
                >
                  <Icon name="arrow-down" className="size-4 @min-[50rem]:hidden" />
                  {t('contact.title')}
                </Button>
              </div>
            )
          ) : (
            topics.map(({ id, title, entries }) => (
              <EntryList key={id} title={title} entries={entries} mayOpen={mayOpen} />
            ))
          )}
        </div>
        <aside
          ref={contact}
          id="contact"
          aria-label={t('contact.title')}
          className="grid scroll-mt-20 grid-cols-1 content-start gap-6 @min-[50rem]:sticky @min-[50rem]:below-8 @min-[50rem]:self-start"
        >
          {userId === null ? (
            <VisitorForm />
          ) : (
            <>
              <ContactForm userId={userId} />
              <OwnDecisions />
              <OwnRequests />
            </>
          )}
          {operator}
        </aside>
      </div>
    </div>
  )
}
