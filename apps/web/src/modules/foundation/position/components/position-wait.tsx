import { Icon } from '~/ui/icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import type { PositionStatus } from '../model/position-state.ts'
import { UNSUPPORTED } from '../model/position-store.ts'
import { usePosition } from '../hooks/use-position.ts'
import { PlaceSearch } from './place-search.tsx'
import { TownScene } from './town-scene.tsx'

type WaitStatus = Exclude<PositionStatus, 'ready'>

/**
 * Shown instead of the content while no position is known. It explains why one is needed and lets
 * the visitor choose a comune by hand.
 */
export default function PositionWait() {
  const { t } = useTranslation('position')
  const { status, choose, useDevice } = usePosition()
  if (status === 'ready') return null
  const searching = status === 'locating' || status === 'slow'
  return (
    <section className="mx-auto grid w-full max-w-md gap-6 px-4 py-8 transition-opacity duration-150 starting:opacity-0">
      <TownScene searching={searching} />
      <div aria-live="polite" className="grid gap-2 text-center">
        <WaitText status={status} />
      </div>
      {status === 'refused' || status === 'failed' ? (
        <Button variant="outline" className="justify-self-center" onClick={useDevice}>
          <Icon name="rotate-ccw" className="size-4" />
          {t('retry')}
        </Button>
      ) : null}
      <PlaceSearch onChoose={choose} className="rounded-xl bg-surface p-4 shadow-card" />
      <p className="text-center text-12 text-ink-2">{t('privacy')}</p>
    </section>
  )
}

const TITLE = {
  locating: 'locating',
  slow: 'locating',
  refused: 'refused',
  failed: 'failed',
  unsupported: 'unsupported',
} as const

const REASON = {
  locating: 'locatingReason',
  slow: 'slow',
  refused: 'refusedReason',
  failed: 'failedReason',
  unsupported: 'unsupportedReason',
} as const

function WaitText({ status }: { status: WaitStatus }) {
  const { t } = useTranslation('position')
  return (
    <>
      <h1 className="font-display text-23 font-bold text-balance">{t(TITLE[status])}</h1>
      <p className="text-16 text-pretty text-ink-2">{t(REASON[status])}</p>
      {status === 'refused' ? <p className="text-14 text-pretty text-ink-2">{t('refusedHelp')}</p> : null}
      {status === 'unsupported' ? (
        <p className="text-12 text-ink-3">{t('unsupportedCode', UNSUPPORTED)}</p>
      ) : null}
    </>
  )
}
