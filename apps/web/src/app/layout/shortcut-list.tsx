import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Dialog } from '~/ui/dialog.tsx'
import { closeOverlay } from './palette-state.ts'

const KEYS = [
  { keys: ['Ctrl', 'K'], name: 'palette' },
  { keys: ['?'], name: 'list' },
  { keys: ['Esc'], name: 'close' },
  { keys: ['Tab'], name: 'next' },
  { keys: ['←', '→'], name: 'sliders' },
] as const

/** The list of keyboard shortcuts, opened with `?`. */
export default function ShortcutList() {
  const { t } = useTranslation('shell')
  return (
    <Dialog open onOpenChange={closeOverlay} title={t('keys.title')}>
      <dl className="grid gap-3">
        {KEYS.map(({ keys, name }) => (
          <div key={name} className="flex items-center justify-between gap-4 text-14">
            <dt>{t(`keys.${name}`)}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <kbd key={key} className="rounded-sm bg-sunken px-2 py-1 font-sans text-12 font-semibold">
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
