import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button, buttonStyle } from '~/ui/Button.tsx'
import { TornDrawing } from '~/ui/drawings/TornDrawing.tsx'
import { FullState } from './full-screen.tsx'

interface OverStateProps {
  readonly why: 'expired' | 'cancelled'
  readonly onAnew: () => void
}

/** The code ran out or was cancelled elsewhere; a new one is a press away (R-184; the law's way to more time). */
export function OverState({ why, onAnew }: OverStateProps) {
  const { t } = useTranslation('redemption')
  return (
    <FullState picture={<TornDrawing />} title={t(`over.${why}`)} reason={t(`over.${why}Reason`)}>
      <Button size="lg" wide onClick={onAnew}>
        {t('over.anew')}
      </Button>
      <Link to="/deals" className={buttonStyle({ size: 'lg', wide: true, variant: 'ghost' })}>
        {t('toDeals')}
      </Link>
    </FullState>
  )
}
