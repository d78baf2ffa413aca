import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatDate } from '~/lib/format.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Switch } from '~/ui/switch.tsx'
import { closeConsent } from '../model/dialog-state.ts'
import { type ConsentChoice, currentConsent } from '../model/consent.ts'
import { useConsent } from '../hooks/use-consent.ts'

/**
 * Cookie preferences: necessary (always on), statistics, marketing. It is mounted only
 * while open.
 */
export default function ConsentDialog({ onDecide }: { onDecide: (choice: ConsentChoice) => void }) {
  const { t } = useTranslation('shell')
  const decided = useConsent()
  const [choice, setChoice] = useState<ConsentChoice>(() => {
    const { statistics = false, marketing = false } = currentConsent() ?? {}
    return { statistics, marketing }
  })
  const decide = (next: ConsentChoice) => {
    onDecide(next)
    closeConsent()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) closeConsent()
      }}
      title={t('menu.cookies')}
      description={
        decided ? t('consent.decided', { date: formatDate(decided.decidedAt) }) : t('consent.text')
      }
      actions={
        <>
          <Button variant="outline" onClick={() => decide({ statistics: false, marketing: false })}>
            {t('consent.refuse')}
          </Button>
          {/* Yes and no look alike, so that neither is pushed. */}
          <Button variant="outline" onClick={() => decide({ statistics: true, marketing: true })}>
            {t('consent.acceptAll')}
          </Button>
          <Button onClick={() => decide(choice)}>{t('common:save')}</Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Switch
          label={t('consent.necessary')}
          description={t('consent.necessaryText')}
          checked
          disabled
          onCheckedChange={() => {}}
        />
        <Switch
          label={t('consent.statistics')}
          description={t('consent.statisticsText')}
          checked={choice.statistics}
          onCheckedChange={(statistics) => setChoice({ ...choice, statistics })}
        />
        <Switch
          label={t('consent.marketing')}
          description={t('consent.marketingText')}
          checked={choice.marketing}
          onCheckedChange={(marketing) => setChoice({ ...choice, marketing })}
        />
      </div>
    </Dialog>
  )
}
