import { useMutation } from '@tanstack/react-query'
import { MESSAGE_MOST } from '@vicino/contract/loyalty/customers/constants'
import type { Customer } from '@vicino/contract/loyalty/customers/schemas'
import { type FormEvent, useState } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { Button } from '~/ui/button.tsx'
import { TextArea } from '~/ui/form/text-area.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Input } from '~/ui/input.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { notifyCustomers } from '../../shared/api/customers.ts'

interface MessageSheetProps {
  programId: string
  customers: readonly Customer[]
  onClose: () => void
  onDone: () => void
}

/**
 * Writes a notification to customers. It is marketing, so the sheet first says how many it reaches
 * (R-369).
 */
export default function MessageSheet({ programId, customers, onClose, onDone }: MessageSheetProps) {
  const { t } = useTranslation('customers')
  const { mutate, error, isPending } = useMutation(notifyCustomers(programId))
  const [title, setTitle] = useState('')
  const [text, setText] = useState('')
  const [wasSent, setSent] = useState(false)
  const reached = customers.filter(mayBeChosen).length
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (title.trim() === '' || text.trim() === '') return
    mutate(
      { userIds: customers.map(({ _id }) => _id), title: title.trim(), text: text.trim() },
      {
        onSuccess: ({ sent, skipped }) => {
          const parts = [
            t('message.sent', { count: sent }),
            ...(skipped > 0 ? [t('message.skipped', { count: skipped })] : []),
          ]
          toast.message(parts.join('; '))
          onClose()
          onDone()
        },
      },
    )
  }
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('message.title')}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="ghost" disabled={isPending} onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" form="message-customers" pending={isPending} disabled={reached === 0}>
            {t('message.send')}
          </Button>
        </div>
      }
    >
      <form id="message-customers" noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
        <p className="rounded-lg bg-sunken p-3 text-14 text-pretty">
          {reached === 0 ? t('message.nobody') : t('message.reach', { count: customers.length, reached })}
        </p>
        {error ? (
          <p role="alert" className="rounded-lg bg-pomodoro-soft p-3 text-14 text-pomodoro">
            {errorText(error)}
          </p>
        ) : null}
        <Input
          label={t('message.subject')}
          value={title}
          maxLength={MESSAGE_MOST.title}
          hint={t('message.count', { count: title.length, most: MESSAGE_MOST.title })}
          error={wasSent && title.trim() === '' ? t('message.noSubject') : undefined}
          onChange={({ target }) => setTitle(target.value)}
        />
        <TextArea
          label={t('message.text')}
          value={text}
          maxLength={MESSAGE_MOST.text}
          hint={t('message.count', { count: text.length, most: MESSAGE_MOST.text })}
          error={wasSent && text.trim() === '' ? t('message.noText') : undefined}
          onChange={({ target }) => setText(target.value)}
        />
        {title.trim() === '' && text.trim() === '' ? null : (
          <section aria-label={t('message.preview')} className="grid gap-2">
            <h3 className="font-sans text-14 font-semibold">{t('message.preview')}</h3>
            <div className="flex gap-3 rounded-xl border border-line p-4">
              <Icon name="bell" className="size-5 shrink-0" />
              <div className="grid min-w-0 gap-0.5">
                <p className="font-semibold wrap-anywhere">{title}</p>
                <p className="text-14 wrap-anywhere whitespace-pre-line text-ink-2">{text}</p>
              </div>
            </div>
          </section>
        )}
      </form>
    </Sheet>
  )
}

/**
 * Reads the consent as it was when the customers were chosen. The server checks again when it
 * sends.
 */
function mayBeChosen({ consent }: Customer): boolean {
  const last = consent.at(-1)
  return last !== undefined && last.privacyConsent && last.marketingConsent && last.profilingConsent
}
