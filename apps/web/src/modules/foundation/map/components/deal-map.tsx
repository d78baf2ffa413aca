import { Suspense } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { cn } from '~/ui/cn.ts'
import { ErrorState } from '~/ui/error-state.tsx'
import './map-tokens.css'
import type { DealMapProps } from './deal-map-props.ts'

const DealMapScene = lazyPart(() => import('./deal-map-scene.tsx'), ErrorState)

/**
 * The map of a search result; it fills its parent. Its code, tiles and graphics are loaded when it
 * first becomes visible.
 */
export function DealMap({ className, ...props }: DealMapProps) {
  const { t } = useTranslation('map')
  return (
    <section
      aria-label={t('label')}
      className={cn(
        'relative isolate size-full min-h-80 overflow-hidden rounded-2xl bg-(--map-ground)',
        className,
      )}
    >
      <Suspense fallback={<Waiting />}>
        <DealMapScene {...props} />
      </Suspense>
    </section>
  )
}

function Waiting() {
  const { t } = useTranslation('map')
  return (
    <output className="grid size-full place-items-center text-14 text-(--map-label)">{t('loading')}</output>
  )
}
