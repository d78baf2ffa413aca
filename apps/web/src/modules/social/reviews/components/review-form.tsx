import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { REVIEW_TEXT } from '@vicino/contract/social/reviews/constants'
import type { Review } from '@vicino/contract/social/reviews/schemas'
import { useId, useState } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { formatDate } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { Button } from '~/ui/button.tsx'
import { Failure } from '~/ui/failure.tsx'
import { TextArea } from '~/ui/form/text-area.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { reviewStanding, sendReview } from '../api/reviews.ts'
import { StarField } from './star-field.tsx'

interface ReviewFormProps {
  readonly product: Review['product']
  /** The review that is changed; null for a new one. */
  readonly review: Review | null
  readonly onClose: () => void
}

/**
 * Stars and text of a review. Before sending it shows the points for a review and the last day to
 * write it.
 */
export default function ReviewForm({ product, review, onClose }: ReviewFormProps) {
  const { t } = useTranslation(['reviews', 'common'])
  const formId = useId()
  const [stars, setStars] = useState<number | null>(review?.stars ?? null)
  const [text, setText] = useState(review?.text ?? '')
  const [isTried, setIsTried] = useState(false)
  const { data: standing } = useQuery(reviewStanding(product._id))
  const { mutate, isPending, error } = useMutation(sendReview(review?._id ?? null, useQueryClient()))
  const until = standing?.until ?? null
  const left = REVIEW_TEXT.min - text.trim().length
  function send() {
    setIsTried(true)
    if (stars === null || left > 0) return
    mutate(
      { productId: product._id, stars, text },
      {
        onSuccess: () => {
          toast.success(t(review === null ? 'form.thanks' : 'form.changed'))
          onClose()
        },
      },
    )
  }
  return (
    <Sheet
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={t(review === null ? 'form.title' : 'form.changeTitle')}
      footer={
        <Button type="submit" form={formId} wide pending={isPending}>
          {t(review === null ? 'form.send' : 'form.save')}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid grid-cols-1 gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <p className="text-16 font-semibold wrap-anywhere">{product.productName}</p>
        <StarField value={stars} onValue={setStars} />
        {isTried && stars === null ? (
          <p role="alert" className="-mt-3 text-14 font-medium text-pomodoro">
            {t('form.starsMissing')}
          </p>
        ) : null}
        <TextArea
          label={t('form.text')}
          rows={6}
          dir="auto"
          maxLength={REVIEW_TEXT.max}
          value={text}
          placeholder={t('form.placeholder')}
          onChange={({ target }) => setText(target.value)}
          error={isTried && left > 0 ? t('form.tooShort', { count: REVIEW_TEXT.min }) : undefined}
          hint={t('form.hint')}
        />
        {review === null && standing !== undefined && standing.points > 0 ? (
          <p className="flex items-start gap-2 rounded-lg bg-limone-soft px-4 py-3 text-14 text-pretty text-ink">
            <Icon name="sparkles" className="size-5" />
            {t('form.points', { count: standing.points })}
          </p>
        ) : null}
        {until === null ? null : (
          <p className="flex items-start gap-2 rounded-lg bg-sunken px-4 py-3 text-14 text-pretty text-ink-2">
            <Icon name="clock" className="size-5" />
            {t('form.until', { date: formatDate(until) })}
          </p>
        )}
        <Failure text={error ? errorText(error) : undefined} />
      </form>
    </Sheet>
  )
}
