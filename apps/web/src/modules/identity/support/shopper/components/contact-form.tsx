import { useMutation, useQueryClient } from '@tanstack/react-query'
import { askForHelp as endpoint } from '@vicino/contract/identity/support/endpoints'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { FormSummary } from '~/ui/form/form-summary.tsx'
import { TextArea } from '~/ui/form/text-area.tsx'
import { useKeptForm } from '~/ui/form/use-kept-form.ts'
import { toast } from '~/lib/toast.ts'
import { askForHelp, type NewRequest } from '../api/own-requests.ts'
import { TopicField } from './topic-field.tsx'

const TEXT_MAX = 3000
const EMPTY: NewRequest = { topic: 'other', text: '' }

/** The form for writing to staff of the platform. Unsent text is stored. */
export function ContactForm({ userId }: { userId: string }) {
  const { t } = useTranslation('help')
  const labels = { topic: t('contact.topic'), text: t('contact.text') }
  const form = useKeptForm<NewRequest>({
    endpoint,
    defaultValues: EMPTY,
    labels,
    draft: `help ${userId}`,
  })
  const { register, handleSubmit, errorOf, refuse, summary, reset } = form
  const { mutate, error, isPending } = useMutation(askForHelp(useQueryClient()))
  const send = (body: NewRequest) =>
    mutate(body, {
      onSuccess: () => {
        reset(EMPTY)
        toast.success(t('contact.sent'), { description: t('contact.sentText') })
      },
      onError: refuse,
    })
  return (
    <form
      noValidate
      onSubmit={handleSubmit(send)}
      aria-labelledby="contact-title"
      className="grid grid-cols-1 gap-4 rounded-2xl bg-surface p-5 shadow-card md:p-6"
    >
      <header className="grid gap-1">
        <h2 id="contact-title" className="text-19">
          {t('contact.title')}
        </h2>
        <p className="text-14 text-pretty text-ink-2">{t('contact.lead')}</p>
      </header>
      <FormSummary {...summary(error)} />
      <TopicField label={labels.topic} topic={register('topic')} />
      <TextArea
        label={labels.text}
        rows={5}
        maxLength={TEXT_MAX}
        hint={t('contact.textHint')}
        error={errorOf('text')}
        {...register('text', { setValueAs: (text: string) => text.trim() })}
      />
      <Button type="submit" pending={isPending} className="justify-self-start">
        {t('contact.send')}
      </Button>
    </form>
  )
}
