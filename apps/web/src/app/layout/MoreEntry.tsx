import type { Role } from '@vicino/contract/roles'
import { Ellipsis } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { entryStyle } from './sidebar-style.ts'

const MoreMenu = lazy(() => import('./MoreMenu.tsx'))

/** 'Altro'; the menu's code comes after the first paint. */
export function MoreEntry({ folded, role }: { folded: boolean; role: Role }) {
  const { t } = useTranslation('shell')
  const button = (
    <button type="button" aria-label={folded ? t('menu.more') : undefined} className={entryStyle(folded)}>
      <Ellipsis aria-hidden />
      {folded ? null : <span>{t('menu.more')}</span>}
    </button>
  )
  return (
    <Suspense fallback={button}>
      <MoreMenu role={role} trigger={button} />
    </Suspense>
  )
}
