import type { Role } from '@vicino/contract/roles'
import { Ellipsis } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { entryStyle } from './sidebar-style.ts'

const MoreMenu = lazy(() => import('./MoreMenu.tsx'))

/** 'Altro'; the menu's code comes after the first paint, and opens at once when it was pressed before. */
export function MoreEntry({ folded, role }: { folded: boolean; role: Role }) {
  const { t } = useTranslation('shell')
  const [pressed, setPressed] = useState(false)
  const press = () => setPressed(true)
  const face = {
    'aria-label': folded ? t('menu.more') : undefined,
    className: entryStyle(folded),
    children: (
      <>
        <Ellipsis aria-hidden />
        {folded ? null : <span>{t('menu.more')}</span>}
      </>
    ),
  }
  return (
    // Pressed by mouse it may be exchanged before the click is complete; from the keyboard only the click comes.
    <Suspense fallback={<button type="button" {...face} onMouseDown={press} onClick={press} />}>
      <MoreMenu role={role} trigger={<button type="button" {...face} />} defaultOpen={pressed} />
    </Suspense>
  )
}
