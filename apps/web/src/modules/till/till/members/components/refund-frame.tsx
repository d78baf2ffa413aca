import type { ReactNode, RefObject } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { PreviewAndSend, type PreviewAndSendProps } from './preview-and-send.tsx'
import { TillField } from './till-field.tsx'

interface RefundFrameProps extends Omit<PreviewAndSendProps, 'title' | 'label'> {
  /** What is given back. */
  children: ReactNode
  /** The number of the refund's own receipt. */
  number: string
  numberField: RefObject<HTMLInputElement | null>
  onNumber: (number: string) => void
  /** It is on its way, or nobody knows whether it arrived. */
  isFrozen: boolean
  onSubmit: () => void
}

/** A refund's form: what is given back, its number, what it would take, and the buttons that send it or give it up. */
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
