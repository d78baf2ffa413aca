import { CircleUserRound, ScrollText, Store, TimerReset } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** How the code is used, whose terms hold, and what leaving costs. */
export function CodeNotes({ brand }: { brand: string }) {
  const { t } = useTranslation('redemption')
  const notes = [
    { Icon: Store, text: t('notes.till') },
    { Icon: CircleUserRound, text: t('notes.once') },
    { Icon: ScrollText, text: t('notes.terms', { brand }) },
    { Icon: TimerReset, text: t('notes.priority') },
  ]
  return (
    <section aria-labelledby="code-notes" className="grid gap-3 rounded-xl bg-sunken p-4">
      <h2 id="code-notes" className="text-16">
        {t('notes.title')}
      </h2>
      <ul className="grid gap-3 text-14 text-ink-2">
        {notes.map(({ Icon, text }) => (
          <li key={text} className="flex gap-3">
            <Icon aria-hidden className="size-5 shrink-0 text-ink" />
            <span className="min-w-0">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
