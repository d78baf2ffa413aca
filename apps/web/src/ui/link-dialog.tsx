import { createPortal } from 'react-dom'
import { copyText } from '~/lib/copy-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Icon } from './icon.tsx'
import { QrCode } from './qr-code.tsx'
import './link-dialog.css'

interface LinkDialogProps {
  title: string
  text: string
  link: string
  /** Heading of the printable sheet; without it there is no sheet. */
  printed?: string
  /** Text of the printed sheet; by default it says that the code can be scanned. */
  printedText?: string
  onClose: () => void
}

/** The public address of a deal, program or other item: its QR to show or print, and its link. */
export default function LinkDialog({ title, text, link, printed, printedText, onClose }: LinkDialogProps) {
  const { t } = useTranslation('share')
  const copy = async () => {
    if (await copyText(link)) toast.success(t('copied'))
    else toast.error(t('copyFailed', { link }))
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={text}
      actions={
        <>
          {printed === undefined ? null : (
            <Button variant="outline" onClick={() => window.print()}>
              <Icon name="printer" className="size-4" />
              {t('print')}
            </Button>
          )}
          <Button onClick={() => void copy()}>
            <Icon name="copy" className="size-4" />
            {t('copy')}
          </Button>
        </>
      }
    >
      <div className="mx-auto w-full max-w-64">
        <QrCode text={link} label={t('qr')} quiet={4} />
      </div>
      <p className="text-center text-12 wrap-anywhere text-ink-2">{link}</p>
      {printed === undefined
        ? null
        : createPortal(
            <div className="print-sheet">
              <p className="font-display text-36 font-bold">{printed}</p>
              <p className="text-19">{printedText ?? t('scan')}</p>
              <QrCode text={link} label={t('qr')} quiet={4} />
              <p className="text-16">{link}</p>
            </div>,
            document.body,
          )}
    </Dialog>
  )
}
