import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface SwitchQuestionProps {
  count: number
  onYes: (isOn: boolean) => void
  onClose: () => void
}

/** Asks whether the chosen records are switched on or off. */
export function SwitchQuestion({ count, onYes, onClose }: SwitchQuestionProps) {
  const { t } = useTranslation(['sections', 'admin'])
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('sections:switchTitle', { count })}
      description={t('sections:switchText')}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('admin:record.keep')}
          </Button>
          <Button variant="outline" onClick={() => onYes(false)}>
            {t('sections:switchOff')}
          </Button>
          <Button onClick={() => onYes(true)}>{t('sections:switchOn')}</Button>
        </>
      }
    >
      {null}
    </Dialog>
  )
}
