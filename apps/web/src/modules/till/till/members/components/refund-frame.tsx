import type { ReactNode, RefObject } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { PreviewAndSend, type PreviewAndSendProps } from './preview-and-send.tsx'
import { TillField } from './till-field.tsx'

interface RefundFrameProps extends Omit<PreviewAndSendProps, 'title' | 'label'> {
  /** The fields of the refunded part. */
  children: ReactNode
  /** Number of the refund's own receipt. */
  number: string
  numberField: RefObject<HTMLInputElement | null>
  onNumber: (number: string) => void
  /** The request is being sent, or has no known result. */
  isFrozen: boolean
  onSubmit: () => void
}

/**
 * A refund's form: the refunded part, its number, its preview, and the buttons to send and to
 * cancel.
 */
export function RefundFrame({
  children,
  number,
  numberField,
  onNumber,
  isFrozen,
  onSubmit,
  ...sending
}: RefundFrameProps) {
  const { t } = useTranslation('till')
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isFrozen) onSubmit()
      }}
    >
      <fieldset disabled={isFrozen} className="grid grid-cols-1 gap-4 px-5 pt-1 pb-3">
        {children}
        <TillField
          ref={numberField}
          id="till-refund-number"
          label={t('refund.number')}
          hint={t('refund.numberHint')}
          value={number}
          onChange={onNumber}
          error={number.trim() === '' ? t('refund.missing') : undefined}
        />
      </fieldset>
      <PreviewAndSend title={t('refund.preview')} label={t('refund.confirm')} {...sending} />
    </form>
  )
}
