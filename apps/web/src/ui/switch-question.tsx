import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface SwitchQuestionProps {
  count: number
  /** The texts, when the question is not about switching on and off. */
  words?: { readonly title: string; readonly text: string; readonly on: string; readonly off: string }
  onYes: (isOn: boolean) => void
  onClose: () => void
}

/** Asks whether to switch the chosen records on or off. */
export function SwitchQuestion({ count, words, onYes, onClose }: SwitchQuestionProps) {
  const { t } = useTranslation(['sections', 'admin'])
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words?.title ?? t('sections:switchTitle', { count })}
      description={words?.text ?? t('sections:switchText')}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('admin:record.keep')}
          </Button>
          <Button variant="outline" onClick={() => onYes(false)}>
            {words?.off ?? t('sections:switchOff')}
          </Button>
          <Button onClick={() => onYes(true)}>{words?.on ?? t('sections:switchOn')}</Button>
        </>
      }
    >
      {null}
    </Dialog>
  )
}
