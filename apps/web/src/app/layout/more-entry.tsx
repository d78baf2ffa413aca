import type { Role } from '@vicino/contract/roles'
import { Icon } from '~/ui/icon.tsx'
import { Suspense, useState } from 'react'
import { type Failure, lazyPart } from '~/lib/lazy-part.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { entryStyle } from './sidebar-style.ts'

/** Shown when the menu's code could not be loaded. A press loads it again. */
function MoreAgain({ onRetry }: Failure) {
  const { t } = useTranslation('shell')
  return (
    <button type="button" aria-label={t('menu.more')} onClick={onRetry} className={entryStyle(true)}>
      <Icon name="ellipsis" />
    </button>
  )
}

const MoreMenu = lazyPart(() => import('./more-menu.tsx'), MoreAgain)

/**
 * 'Altro'. The menu's code is loaded after the first paint. A press before that opens the menu when
 * it is loaded.
 */
export function MoreEntry({ folded, role }: { folded: boolean; role: Role }) {
  const { t } = useTranslation('shell')
  const [pressed, setPressed] = useState(false)
  const press = () => setPressed(true)
  const face = {
    'aria-label': folded ? t('menu.more') : undefined,
    className: entryStyle(folded),
    children: (
      <>
        <Icon name="ellipsis" />
        {folded ? null : <span>{t('menu.more')}</span>}
      </>
    ),
  }
  return (
    // React may replace this button between mousedown and click, so mousedown counts too. The
    // keyboard sends only click.
    <Suspense fallback={<button type="button" {...face} onMouseDown={press} onClick={press} />}>
      <MoreMenu role={role} trigger={<button type="button" {...face} />} defaultOpen={pressed} />
    </Suspense>
  )
}
