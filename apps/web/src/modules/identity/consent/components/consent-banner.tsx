import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Icon } from '~/ui/icon.tsx'
import { openConsent } from '../model/dialog-state.ts'
import type { ConsentChoice } from '../model/consent.ts'
import { useConsent } from '../hooks/use-consent.ts'
import { ConsentQuestion } from './consent-question.tsx'

interface ConsentBannerProps {
  onDecide: (choice: ConsentChoice) => void
  /** Leaves room for the phone's menu bar. */
  aboveBar: boolean
}

/** The question about cookies, shown until it is answered. */
export function ConsentBanner({ onDecide, aboveBar }: ConsentBannerProps) {
  const { t } = useTranslation('shell')
  if (useConsent()) return null
  const texts = {
    title: t('consent.title'),
    text: t('consent.text'),
    document: t('consent.document'),
    acceptAll: t('consent.acceptAll'),
    refuse: t('consent.refuse'),
    choose: t('consent.choose'),
    close: t('consent.close'),
  }
  return (
    <ConsentQuestion
      closeIcon={<Icon name="x" />}
      texts={texts}
      aboveBar={aboveBar}
      onAnswer={(answer) => {
        if (answer === 'choose') openConsent()
        else onDecide({ statistics: answer === 'all', marketing: answer === 'all' })
      }}
    />
  )
}
