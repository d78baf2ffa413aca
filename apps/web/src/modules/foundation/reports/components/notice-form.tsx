import { useMutation } from '@tanstack/react-query'
import { sendNotice as endpoint } from '@vicino/contract/administration/moderation/endpoints'
import { REPORT_REASONS } from '@vicino/contract/foundation/reports/constants'
import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { FormSummary } from '~/ui/form/form-summary.tsx'
import { TextArea } from '~/ui/form/text-area.tsx'
import { useKeptForm } from '~/ui/form/use-kept-form.ts'
import { Input } from '~/ui/input.tsx'
import { type Notice, sendNotice } from '../shared/api/reports.ts'

const trimmed = { setValueAs: (value: string) => value.trim() }

/**
 * The report of any page without an account (art. 16 Digital Services Act): address, reason, name,
 * e-mail, and the declaration of good faith, which nothing ticks beforehand.
 * @param address of the page from which the person comes
 */
export function NoticeForm({ address }: { readonly address: string }) {
  const { t } = useTranslation('report')
  const [sentTo, setSentTo] = useState<string>()
  const labels = {
    address: t('notice.address'),
    reason: t('reason'),
    text: t('notice.text'),
    name: t('notice.name'),
    email: t('notice.email'),
    goodFaith: t('notice.goodFaith'),
  }
  const empty = { address, text: '', name: '', email: '' } as Notice
  const form = useKeptForm<Notice>({ endpoint, defaultValues: empty, labels, draft: 'notice' })
  const { register, handleSubmit, errorOf, refuse, summary, reset } = form
  const { mutate, error, isPending } = useMutation(sendNotice)
  const send = (body: Notice) =>
    mutate(body, {
      onSuccess: () => {
        reset(empty)
        setSentTo(body.email)
      },
      onError: refuse,
    })
  if (sentTo !== undefined)
    return (
      <p role="status" className="text-16 text-pretty wrap-anywhere">
        {t('notice.sent', { email: sentTo })}
      </p>
    )
  const reasonError = errorOf('reason')
  const faithError = errorOf('goodFaith')
  return (
    <form noValidate onSubmit={handleSubmit(send)} className="grid grid-cols-1 gap-4">
      <FormSummary {...summary(error)} />
      <Input
        label={labels.address}
        inputMode="url"
        maxLength={1000}
        hint={t('notice.addressHint')}
        error={errorOf('address')}
        {...register('address', trimmed)}
      />
      <fieldset className="grid gap-1" aria-describedby={reasonError ? 'notice-reason' : undefined}>
        <legend className="pb-1 text-14 font-semibold">{labels.reason}</legend>
        {REPORT_REASONS.map((reason) => (
          <label key={reason} className="flex min-h-11 items-center gap-3 text-16">
            <input type="radio" value={reason} className="size-5 accent-azzurro" {...register('reason')} />
            {t(`reasons.${reason}`)}
          </label>
        ))}
        {reasonError ? (
          <p id="notice-reason" className="text-14 font-medium text-pomodoro">
            {reasonError}
          </p>
        ) : null}
      </fieldset>
      <TextArea
        label={labels.text}
        rows={5}
        maxLength={2000}
        hint={t('notice.textHint')}
        error={errorOf('text')}
        {...register('text', trimmed)}
      />
      <Input
        label={labels.name}
        autoComplete="name"
        maxLength={100}
        error={errorOf('name')}
        {...register('name', trimmed)}
      />
      <Input
        label={labels.email}
        type="email"
        autoComplete="email"
        maxLength={254}
        hint={t('notice.emailHint')}
        error={errorOf('email')}
        {...register('email', trimmed)}
      />
      <label className="flex min-h-11 items-start gap-3 text-14 text-pretty">
        <input
          type="checkbox"
          className="mt-0.5 size-5 shrink-0 accent-azzurro"
          aria-describedby={faithError ? 'notice-faith' : undefined}
          {...register('goodFaith')}
        />
        {labels.goodFaith}
      </label>
      {faithError ? (
        <p id="notice-faith" className="text-14 font-medium text-pomodoro">
          {faithError}
        </p>
      ) : null}
      <Button type="submit" pending={isPending} className="justify-self-start">
        {t('send')}
      </Button>
    </form>
  )
}
