import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'

interface QuestionProps {
  title: string
  text: string
  /** Left out = 'Annulla'. */
  no?: string
  yes: string
  isPending: boolean
  onYes: () => void
  onClose: () => void
}

/** Asks once more before something ends. */
export function Question({ title, text, no, yes, isPending, onYes, onClose }: QuestionProps) {
  const { t } = useTranslation('common')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={text}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {no ?? t('cancel')}
          </Button>
          <Button variant="danger" pending={isPending} onClick={onYes}>
            {yes}
          </Button>
        </>
      }
    >
      {null}
    </Dialog>
  )
}
