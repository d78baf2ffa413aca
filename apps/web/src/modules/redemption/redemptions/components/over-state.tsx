import { Link } from '@tanstack/react-router'
import type { Redemption } from '@vicino/contract/redemption/redemptions/schemas'
import { formatDateTime } from '~/lib/format.ts'
import { serverClock } from '~/lib/server-clock.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button, buttonStyle } from '~/ui/button.tsx'
import { TornDrawing } from '~/ui/drawings/torn-drawing.tsx'
import { Icon } from '~/ui/icon.tsx'
import { awaitedUntil, endingOf } from '../model/ending.ts'
import { FullState } from './full-state.tsx'

interface OverStateProps {
  readonly redemption: Pick<
    Redemption,
    'status' | 'freedByShop' | 'voidReason' | 'points' | 'awaitsTillUntil'
  >
  readonly onAnew: () => void
}

/**
 * Shown when the code has expired, or was cancelled or voided elsewhere: the actor, the
 * consequence, and a button for a new code (R-184; WCAG 2.2.1 requires a way to get more time).
 */
export function OverState({ redemption, onAnew }: OverStateProps) {
  const { t } = useTranslation('redemption')
  const ending = endingOf(redemption)
  const until = awaitedUntil(redemption, serverClock.now())
  return (
    <FullState
      drawing={<TornDrawing />}
      title={t(`over.${ending}`)}
      reason={t(`over.${ending}Reason`, { reason: redemption.voidReason ?? '', count: redemption.points })}
    >
      {until === null ? null : (
        <p className="mb-2 flex gap-2.5 rounded-lg bg-ambra-soft p-3 text-left text-14 text-pretty">
          <Icon name="wifi-off" className="mt-0.5 size-4 shrink-0 text-ambra" />
          {t('over.awaited', { time: formatDateTime(until) })}
        </p>
      )}
      <Button size="lg" wide onClick={onAnew}>
        {t('over.anew')}
      </Button>
      <Link to="/deals" className={buttonStyle({ size: 'lg', wide: true, variant: 'ghost' })}>
        {t('toDeals')}
      </Link>
    </FullState>
  )
}
