import { Link } from '@tanstack/react-router'
import type { Redemption } from '@vicino/contract/redemption/redemptions/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button, buttonStyle } from '~/ui/button.tsx'
import { TornDrawing } from '~/ui/drawings/torn-drawing.tsx'
import { endingOf } from '../model/ending.ts'
import { FullState } from './full-state.tsx'

interface OverStateProps {
  readonly redemption: Pick<Redemption, 'status' | 'freedByShop' | 'voidReason' | 'points'>
  readonly onAnew: () => void
}

/**
 * Shown when the code has expired, or was cancelled or voided elsewhere: the actor, the
 * consequence, and a button for a new code (R-184; WCAG 2.2.1 requires a way to get more time).
 */
export function OverState({ redemption, onAnew }: OverStateProps) {
  const { t } = useTranslation('redemption')
  const ending = endingOf(redemption)
  return (
    <FullState
      drawing={<TornDrawing />}
      title={t(`over.${ending}`)}
      reason={t(`over.${ending}Reason`, { reason: redemption.voidReason ?? '', count: redemption.points })}
    >
      <Button size="lg" wide onClick={onAnew}>
        {t('over.anew')}
      </Button>
      <Link to="/deals" className={buttonStyle({ size: 'lg', wide: true, variant: 'ghost' })}>
        {t('toDeals')}
      </Link>
    </FullState>
  )
}
