import { Suspense } from 'react'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Dialog } from '~/ui/dialog.tsx'
import { useAccess } from '../use-access.ts'
import { closeOverlay } from './palette-state.ts'
import { ShortcutRow } from './shortcut-row.tsx'

const QueueShortcuts = lazyPart(() => import('./queue-shortcuts.tsx'))

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
  const { sees } = useAccess()
  return (
    <Dialog open onOpenChange={closeOverlay} title={t('keys.title')}>
      <div className="grid gap-3">
        <dl className="grid gap-3">
          {KEYS.map(({ keys, name }) => (
            <ShortcutRow key={name} keys={keys} name={t(`keys.${name}`)} />
          ))}
        </dl>
        {sees('/dashboard', 'queues') ? (
          <Suspense>
            <QueueShortcuts />
          </Suspense>
        ) : null}
      </div>
    </Dialog>
  )
}
