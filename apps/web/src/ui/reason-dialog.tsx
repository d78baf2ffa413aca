import { type ReactNode, useState } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { ReasonFields } from './form/reason-fields.tsx'

interface ReasonDialogProps<Reason extends string> {
  title: string
  /** What goes with it, and who is told. */
  text: ReactNode
  yes: string
  options: readonly { readonly value: Reason; readonly label: string }[]
  /** Most characters of the explanation. */
  most: number
  isPending: boolean
  error: unknown
  onYes: (why: { reason: Reason; text: string }) => void
  onClose: () => void
}

/** Asks before the platform takes something down, and why: whose it is, is told (art. 17 Digital Services Act). */
export function ReasonDialog<Reason extends string>({
  title,
  text,
  yes,
  options,
  most,
  isPending,
  error,
  onYes,
  onClose,
}: ReasonDialogProps<Reason>) {
  const { t } = useTranslation(['records', 'admin'])
  const [reason, setReason] = useState(options[0]?.value)
  const [words, setWords] = useState('')
  if (reason === undefined) return null
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={text}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('admin:record.keep')}
          </Button>
          <Button variant="danger" pending={isPending} onClick={() => onYes({ reason, text: words.trim() })}>
            {yes}
          </Button>
        </>
      }
    >
      <ReasonFields
        legend={t('records:reason')}
        options={options}
        reason={reason}
        onReason={setReason}
        textLabel={t('records:reasonText')}
        most={most}
        text={words}
        onText={setWords}
      />
      {error ? (
        <p role="alert" className="text-14 font-medium text-pomodoro">
          {errorText(error)}
        </p>
      ) : null}
    </Dialog>
  )
}
