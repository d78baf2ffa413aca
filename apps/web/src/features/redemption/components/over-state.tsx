import { Link } from '@tanstack/react-router'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button, buttonStyle } from '~/ui/button.tsx'
import { TornDrawing } from '~/ui/drawings/torn-drawing.tsx'
import { FullState } from './full-screen.tsx'

interface OverStateProps {
  readonly why: 'expired' | 'cancelled'
  readonly onAnew: () => void
}

/**
 * Shown when the code expired or was cancelled elsewhere, with a button that opens a new one (R-184; WCAG
 * 2.2.1 asks for a way to get more time).
 */
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
