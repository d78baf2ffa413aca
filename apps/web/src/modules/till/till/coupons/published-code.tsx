import { useMutation } from '@tanstack/react-query'
import type { TillCoupon } from '@vicino/contract/loyalty/coupons/schemas'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'
import { buzz } from '../hooks/buzz.ts'
import { TillField } from '../members/components/till-field.tsx'
import { takePublished } from './coupon-calls.ts'

interface PublishedCodeProps {
  userId: string
  disabled: boolean
  /** Puts the coupon on the receipt. */
  onCoupon: (coupon: TillCoupon) => void
}

/** The code that the shop published for everybody, typed for the customer whose card was read. */
export function PublishedCode({ userId, disabled, onCoupon }: PublishedCodeProps) {
  const { t } = useTranslation('till')
  const [isOpen, setOpen] = useState(false)
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { mutate, isPending, error, reset } = useMutation(takePublished)
  useEffect(() => {
    if (isOpen) field.current?.focus()
  }, [isOpen])
  if (!isOpen)
    return (
      <div className="border-t border-line px-5 py-3">
        <Button variant="ghost" disabled={disabled} className="-ml-3" onClick={() => setOpen(true)}>
          <Icon name="ticket" className="size-5" />
          {t('coupon.publishedOpen')}
        </Button>
      </div>
    )
  return (
    <form
      className="border-t border-line px-5 py-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (code.trim() === '') return field.current?.focus()
        mutate({ code, member: { userId } }, { onSuccess: onCoupon, onError: () => buzz('refused') })
      }}
    >
      <TillField
        ref={field}
        id="till-published-code"
        label={t('coupon.published')}
        hint={t('coupon.publishedHint')}
        autoCapitalize="characters"
        enterKeyHint="go"
        value={code}
        error={error === null ? undefined : errorText(error)}
        onChange={(text) => {
          reset()
          setCode(text.toUpperCase())
        }}
      >
        <Button type="submit" size="lg" variant="outline" disabled={disabled} pending={isPending}>
          {t('coupon.publishedDo')}
        </Button>
      </TillField>
    </form>
  )
}
