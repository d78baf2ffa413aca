import { Icon } from '~/ui/icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'

/** How the code is used, which terms apply, and the consequence of giving up. */
export function CodeNotes({ brand }: { brand: string }) {
  const { t } = useTranslation('redemption')
  const notes = [
    { icon: 'store', text: t('notes.till') },
    { icon: 'circle-user-round', text: t('notes.once') },
    { icon: 'scroll-text', text: t('notes.terms', { brand }) },
    { icon: 'timer-reset', text: t('notes.priority') },
  ] as const
  return (
    <section aria-labelledby="code-notes" className="grid gap-3 rounded-xl bg-sunken p-4">
      <h2 id="code-notes" className="text-16">
        {t('notes.title')}
      </h2>
      <ul className="grid gap-3 text-14 text-ink-2">
        {notes.map(({ icon, text }) => (
          <li key={text} className="flex gap-3">
            <Icon name={icon} className="size-5 shrink-0 text-ink" />
            <span className="min-w-0">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
