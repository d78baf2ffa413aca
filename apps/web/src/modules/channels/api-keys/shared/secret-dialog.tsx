import { useId, useRef } from 'react'
import { copyText } from '~/lib/copy-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Icon } from '~/ui/icon.tsx'
import { fieldStyle } from '~/ui/input.tsx'

interface SecretDialogProps {
  secret: string
  title: string
  text: string
  label: string
  warning: string
  /** Messages after copying, and when copying failed. */
  copied: string
  notCopied: string
  onClose: () => void
}

/** Shows a text once that a system needs: a key, or a signing secret. */
export function SecretDialog({
  secret,
  title,
  text,
  label,
  warning,
  copied,
  notCopied,
  onClose,
}: SecretDialogProps) {
  const { t } = useTranslation('integrations')
  const field = useId()
  const button = useRef<HTMLButtonElement>(null)
  const copy = async () => {
    if (await copyText(secret)) toast.success(copied)
    else toast.error(notCopied)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={text}
      initialFocus={button}
      className="max-w-lg"
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('secret.done')}
          </Button>
          <Button ref={button} onClick={() => void copy()}>
            <Icon name="copy" className="size-4" />
            {t('secret.copy')}
          </Button>
        </>
      }
    >
      <div className="grid gap-1.5">
        <label htmlFor={field} className="text-14 font-semibold">
          {label}
        </label>
        <textarea
          id={field}
          readOnly
          rows={2}
          value={secret}
          onFocus={({ target }) => target.select()}
          className={`${fieldStyle} resize-none py-2.5 font-mono text-14 break-all`}
        />
      </div>
      <p className="flex items-start gap-2 rounded-lg bg-ambra-soft px-4 py-3 text-14 text-pretty text-ambra">
        <Icon name="shield-alert" className="mt-0.5 size-4 shrink-0" />
        {warning}
      </p>
    </Dialog>
  )
}
