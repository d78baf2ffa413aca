import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { missingBody, type OwnMissingPage } from '@vicino/contract/loyalty/missing-points/schemas'
import { useId } from 'react'
import { amountText, eurosOf, readAmount } from '~/lib/amount.ts'
import { formatCount } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { Button } from '~/ui/button.tsx'
import { cn } from '~/ui/cn.ts'
import { FormSummary } from '~/ui/form/form-summary.tsx'
import { useKeptForm } from '~/ui/form/use-kept-form.ts'
import { ImageUpload } from '~/ui/image-upload.tsx'
import { fieldStyle, Input } from '~/ui/input.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { dayText } from '../../members/shared/model/ways.ts'
import { ask, type NewMissing, photoAddress } from './missing-api.ts'

interface MissingSheetProps {
  programId: string
  userId: string
  page: OwnMissingPage & { window: NonNullable<OwnMissingPage['window']> }
  onClose: () => void
}

/**
 * Requests the points of a purchase: first the photo of the receipt, then the data read from it.
 */
export default function MissingSheet({ programId, userId, page, onClose }: MissingSheetProps) {
  const { t } = useTranslation('missing')
  const formId = useId()
  const { shops, window, terms } = page
  const labels = {
    image: t('form.image'),
    shopId: t('form.shop'),
    day: t('form.day'),
    time: t('form.time'),
    amount: t('form.amount'),
    receiptId: t('form.receipt'),
  }
  const kept = useKeptForm<NewMissing>({
    endpoint: { body: missingBody },
    // A single shop is chosen already. Among several shops the customer chooses.
    defaultValues: {
      shopId: shops.length === 0 ? null : shops.length === 1 ? (shops[0]?._id ?? '') : '',
      image: '',
    },
    labels,
    draft: `missing ${userId} ${programId}`,
  })
  const { register, handleSubmit, errorOf, refuse, summary, setValue, watch, reset } = kept
  const image = watch('image')
  const { data: photo } = useQuery(photoAddress(image))
  const { mutate, error, isPending } = useMutation(ask(useQueryClient(), programId))
  const send = (body: NewMissing) =>
    mutate(body, {
      onSuccess: ({ answerBy }) => {
        reset()
        toast.success(t('form.sent'), { description: t('form.sentText', { date: dayText(answerBy) }) })
        onClose()
      },
      onError: refuse,
    })
  const shopError = errorOf('shopId')
  return (
    <Sheet
      keepsDraft
      open
      onOpenChange={(open) => {
        if (!open && !isPending) onClose()
      }}
      title={t('form.title')}
      footer={
        <Button type="submit" form={formId} variant="lemon" size="lg" wide pending={isPending}>
          {t('form.send')}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={handleSubmit(send)}
        className="grid grid-cols-1 gap-5 [&_input]:scroll-mt-4"
      >
        <FormSummary {...summary(error)} />
        <p className="text-14 text-pretty text-ink-2">{t('form.lead')}</p>
        {terms.daysBefore === 0 ? null : <p className="text-14 text-pretty text-ink-2">{t('form.before')}</p>}
        <div className="grid gap-2">
          <ImageUpload
            label={labels.image}
            folder="receipt"
            shape="wide"
            value={photo?.url ?? null}
            onUploaded={(key) => setValue('image', key, { shouldDirty: true, shouldValidate: true })}
            onRemoved={() => setValue('image', '', { shouldDirty: true })}
          />
          {errorOf('image') ? (
            <p className="text-14 font-medium text-pomodoro">{t('form.imageMissing')}</p>
          ) : null}
        </div>
        {shops.length === 0 ? null : (
          <div className="grid gap-1.5">
            <label htmlFor={`${formId}-shop`} className="text-14 font-semibold">
              {labels.shopId}
            </label>
            <select
              id={`${formId}-shop`}
              aria-invalid={shopError ? true : undefined}
              aria-describedby={shopError ? `${formId}-shop-note` : undefined}
              className={cn(fieldStyle, 'h-12')}
              {...register('shopId')}
            >
              {shops.length === 1 ? null : <option value="">{t('form.choose')}</option>}
              {shops.map(({ _id, name, address, city }) => (
                <option key={_id} value={_id}>
                  {`${name}, ${address}, ${city}`}
                </option>
              ))}
            </select>
            {shopError ? (
              <p id={`${formId}-shop-note`} className="text-14 font-medium text-pomodoro">
                {shopError}
              </p>
            ) : null}
          </div>
        )}
        <div className="grid grid-cols-2 items-start gap-3">
          <Input
            type="date"
            label={labels.day}
            min={window.from}
            max={window.to}
            hint={t('form.dayHint', { from: dayText(window.from) })}
            error={errorOf('day')}
            {...register('day')}
          />
          <Input
            type="time"
            label={labels.time}
            hint={t('form.timeHint')}
            error={errorOf('time')}
            {...register('time', { setValueAs: (text?: string) => (text === '' ? undefined : text) })}
          />
        </div>
        <Input
          label={labels.amount}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0,00"
          hint={t('form.amountHint', { most: formatCount(terms.mostEuros) })}
          error={errorOf('amount')}
          {...register('amount', { setValueAs: euros })}
          onBlur={({ target }) => {
            const read = readAmount(target.value)
            if (read.problem === undefined) target.value = amountText(read.cents)
          }}
        />
        <Input
          label={labels.receiptId}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
          hint={t('form.receiptHint')}
          error={errorOf('receiptId')}
          {...register('receiptId', { setValueAs: (text?: string) => text?.trim() })}
        />
        <p className="text-14 text-pretty text-ink-3">{t('form.privacy')}</p>
      </form>
    </Sheet>
  )
}

/**
 * Reads an amount in euros: NaN when the text is no amount, undefined when it is empty. A restored
 * draft holds a number.
 */
function euros(typed: string | number | undefined): number | undefined {
  if (typeof typed === 'number' || typed === undefined || typed === '')
    return typed === '' ? undefined : typed
  const read = readAmount(typed)
  return read.problem === undefined ? eurosOf(read.cents) : Number.NaN
}
