import { useMutation } from '@tanstack/react-query'
import { VISITOR_LIMITS } from '@vicino/contract/identity/support/constants'
import { askAsVisitor as endpoint } from '@vicino/contract/identity/support/endpoints'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { FormSummary } from '~/ui/form/form-summary.tsx'
import { TextArea } from '~/ui/form/text-area.tsx'
import { useKeptForm } from '~/ui/form/use-kept-form.ts'
import { Input } from '~/ui/input.tsx'
import { askAsVisitor, type VisitorRequest } from '../api/visitor-request.ts'
import { TopicField } from './topic-field.tsx'

const EMPTY: VisitorRequest = { name: '', email: '', topic: 'other', subject: '', text: '' }
const trimmed = { setValueAs: (text: string) => text.trim() }

/** The form for people without access to an account. The answer comes by email. */
export function VisitorForm() {
  const { t } = useTranslation('help')
  const [sentTo, setSentTo] = useState<string>()
  const labels = {
    name: t('visitor.name'),
    email: t('visitor.email'),
    topic: t('contact.topic'),
    subject: t('visitor.subject'),
    text: t('contact.text'),
  }
  const form = useKeptForm<VisitorRequest>({ endpoint, defaultValues: EMPTY, labels, draft: 'help visitor' })
  const { register, handleSubmit, errorOf, refuse, summary, reset } = form
  const { mutate, error, isPending } = useMutation(askAsVisitor)
  const send = (body: VisitorRequest) =>
    mutate(body, {
      onSuccess: () => {
        reset(EMPTY)
        setSentTo(body.email)
      },
      onError: refuse,
    })
  if (sentTo !== undefined) return <Sent to={sentTo} onAgain={() => setSentTo(undefined)} />
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
        <p className="text-14 text-pretty text-ink-2">{t('visitor.lead')}</p>
      </header>
      <FormSummary {...summary(error)} />
      <Input
        label={labels.name}
        autoComplete="name"
        maxLength={VISITOR_LIMITS.name}
        error={errorOf('name')}
        {...register('name', trimmed)}
      />
      <Input
        label={labels.email}
        type="email"
        autoComplete="email"
        maxLength={254}
        hint={t('visitor.emailHint')}
        error={errorOf('email')}
        {...register('email', trimmed)}
      />
      <TopicField label={labels.topic} topic={register('topic')} />
      <Input
        label={labels.subject}
        maxLength={VISITOR_LIMITS.subject}
        error={errorOf('subject')}
        {...register('subject', trimmed)}
      />
      <TextArea
        label={labels.text}
        rows={5}
        maxLength={VISITOR_LIMITS.text}
        hint={t('contact.textHint')}
        error={errorOf('text')}
        {...register('text', trimmed)}
      />
      <p className="text-12 text-pretty text-ink-2">
        {t('visitor.privacy')}{' '}
        <a href="/privacy-policy" className="underline">
          {t('visitor.policy')}
        </a>
      </p>
      <Button type="submit" pending={isPending} className="justify-self-start">
        {t('contact.send')}
      </Button>
    </form>
  )
}

function Sent({ to, onAgain }: { to: string; onAgain: () => void }) {
  const { t } = useTranslation('help')
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <section className="grid justify-items-start gap-3 rounded-2xl bg-surface p-5 shadow-card md:p-6">
      <h2 ref={title} tabIndex={-1} className="text-19 outline-none">
        {t('visitor.sent')}
      </h2>
      <p className="text-16 text-pretty wrap-anywhere">{t('visitor.sentText', { email: to })}</p>
      <Button variant="outline" onClick={onAgain}>
        {t('visitor.again')}
      </Button>
    </section>
  )
}
