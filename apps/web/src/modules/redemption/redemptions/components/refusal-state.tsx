import { Link } from '@tanstack/react-router'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { NetworkError } from '~/lib/api-error.ts'
import { errorText } from '~/lib/error-text.ts'
import { Button, buttonStyle } from '~/ui/button.tsx'
import { CouponDrawing } from '~/ui/drawings/coupon-drawing.tsx'
import { PlugDrawing } from '~/ui/drawings/plug-drawing.tsx'
import { TornDrawing } from '~/ui/drawings/torn-drawing.tsx'
import { nextStep } from '../model/refusal.ts'
import { FullState } from './full-state.tsx'

interface RefusalStateProps {
  readonly error: unknown
  readonly dealId: string
  readonly onRetry: () => void
}

/** The reason why no code could be opened, in the server's words, with one next step. */
export function RefusalState({ error, dealId, onRetry }: RefusalStateProps) {
  const { t } = useTranslation(['redemption', 'common'])
  const step = nextStep(error)
  const offline = error instanceof NetworkError
  const main = buttonStyle({ size: 'lg', wide: true })
  const action = {
    retry: (
      <Button size="lg" wide onClick={onRetry}>
        {t('common:retry')}
      </Button>
    ),
    codes: (
      <Link to="/wallet" search={{ tab: 'codes' }} replace className={main}>
        {t('refusal.codes')}
      </Link>
    ),
    email: (
      <Link to="/settings" replace className={main}>
        {t('refusal.email')}
      </Link>
    ),
    age: (
      <Link to="/settings" replace className={main}>
        {t('refusal.age')}
      </Link>
    ),
    store: (
      <Link to="/riscatta" search={{ id: dealId }} replace className={main}>
        {t('checkout.showCode')}
      </Link>
    ),
    online: (
      <Link to="/validazione" search={{ id: dealId }} replace className={main}>
        {t('checkout.buyOnline')}
      </Link>
    ),
    desktop: (
      <Link to="/checkout" search={{ id: dealId }} replace className={main}>
        {t('refusal.toDeal')}
      </Link>
    ),
    deals: null,
  }[step]
  return (
    <FullState
      drawing={
        offline ? (
          <PlugDrawing />
        ) : step === 'codes' || step === 'email' || step === 'age' ? (
          <CouponDrawing />
        ) : (
          <TornDrawing />
        )
      }
      title={errorText(error)}
      reason={step === 'retry' ? undefined : t(`refusal.${step}Reason`)}
    >
      {action}
      <Link to="/deals" className={action ? buttonStyle({ size: 'lg', wide: true, variant: 'ghost' }) : main}>
        {t('toDeals')}
      </Link>
    </FullState>
  )
}
