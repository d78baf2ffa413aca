import { useTranslation } from 'react-i18next'
import type { Position } from '../model/browse-query.ts'
import { RecentViews } from '../recent/recent-views.tsx'
import { BestNear } from './best-near.tsx'
import { Block } from './block.tsx'

/** Beside Home's feed where the window is wide: what is worth a detour, and what was looked at. */
export default function HomeAside({ position }: { position: Position }) {
  const { t } = useTranslation('deals')
  return (
    <aside aria-label={t('aside.offers')} className="sticky top-6 flex w-90 shrink-0 flex-col gap-6">
      <Block title={t('aside.best')}>
        <BestNear position={position} />
      </Block>
      <Block title={t('recent.title')}>
        <RecentViews position={position} />
      </Block>
    </aside>
  )
}
