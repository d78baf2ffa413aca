import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ShortcutRow } from './shortcut-row.tsx'

const KEYS = [
  { keys: ['J', 'K'], name: 'step' },
  { keys: ['A', 'W', 'R', 'B'], name: 'decide' },
  { keys: ['P'], name: 'take' },
] as const

/** The keys of an open item of a queue, in the list of shortcuts of the platform's people. */
export default function QueueShortcuts() {
  const { t } = useTranslation('admin')
  return (
    <>
      <h3 className="font-display text-16 font-bold">{t('keys.title')}</h3>
      <dl className="grid gap-3">
        {KEYS.map(({ keys, name }) => (
          <ShortcutRow key={name} keys={keys} name={t(`keys.${name}`)} />
        ))}
      </dl>
    </>
  )
}
