import { useMutation, useQueryClient } from '@tanstack/react-query'
import { fieldText } from '@vicino/contract/common/field-messages'
import { MERGE_WORDS } from '@vicino/contract/identity/account/constants'
import type { MergeSummary } from '@vicino/contract/identity/account/schemas'
import { useId, useState } from 'react'
import { ApiError } from '~/lib/api-error.ts'
import { errorText } from '~/lib/error-text.ts'
import { useLanguage } from '~/lib/i18n/use-language.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { Button } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Input } from '~/ui/input.tsx'
import { SegmentedControl } from '~/ui/segmented-control.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { askMergeCode, mergeAccount, proveMerge } from '../../api/merge-account.ts'
import { MergeSummaryList } from './merge-summary.tsx'
import { Section } from '../../shared/section.tsx'

/** The section for merging a second account of the same person into this one. */
export function MergeSection({ userId }: { userId: string }) {
  const { t } = useTranslation('account')
  const [isOpen, setOpen] = useState(false)
  return (
    <Section
      title={t('merge.title')}
      lead={t('merge.lead')}
      aside={
        <Button variant="outline" onClick={() => setOpen(true)}>
          <Icon name="users" className="size-4" />
          {t('merge.open')}
        </Button>
      }
    >
      {isOpen ? <MergeSheet userId={userId} onClose={() => setOpen(false)} /> : null}
    </Section>
  )
}

/**
 * The person first proves the other account, then reads what will move and confirms with a word.
 */
function MergeSheet({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { t } = useTranslation('account')
  const [summary, setSummary] = useState<MergeSummary>()
  return (
    <Sheet open onOpenChange={onClose} title={t('merge.title')} className="md:w-128">
      {summary ? (
        <ConfirmStep
          userId={userId}
          summary={summary}
          onBack={() => setSummary(undefined)}
          onDone={onClose}
        />
      ) : (
        <ProveStep userId={userId} onProved={setSummary} />
      )}
    </Sheet>
  )
}

const WAYS = ['password', 'mail'] as const

function ProveStep({ userId, onProved }: { userId: string; onProved: (summary: MergeSummary) => void }) {
  const { t } = useTranslation('account')
  const language = useLanguage()
  const [way, setWay] = useState<(typeof WAYS)[number]>('password')
  const [email, setEmail] = useState('')
  const [secret, setSecret] = useState('')
  const [factor, setFactor] = useState('')
  const [isTried, setTried] = useState(false)
  const code = useMutation(askMergeCode(userId))
  const proof = useMutation(proveMerge(userId))
  const [asksFactor, setAsksFactor] = useState(false)
  const missing = (value: string) =>
    isTried && value.trim() === '' ? fieldText('required', language) : undefined
  function submit() {
    setTried(true)
    if (email.trim() === '' || secret.trim() === '') return
    proof.mutate(
      {
        email: email.trim(),
        ...(way === 'password' ? { password: secret } : { mailCode: secret }),
        ...(factor.trim() === '' ? {} : { secondFactor: factor.trim() }),
      },
      {
        onSuccess: onProved,
        onError: (error) => {
          if (error instanceof ApiError && error.code === 'merge_factor_needed') setAsksFactor(true)
        },
      },
    )
  }
  const failure = proof.error ?? code.error
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <p className="text-14 text-pretty text-ink-2">{t('merge.proveLead')}</p>
      <Input
        label={t('merge.email')}
        type="email"
        autoComplete="off"
        value={email}
        error={missing(email)}
        onChange={({ target }) => setEmail(target.value)}
      />
      <SegmentedControl
        label={t('merge.way')}
        value={way}
        options={WAYS.map((value) => ({ value, label: t(`merge.ways.${value}`) }))}
        onValueChange={(value) => {
          setWay(value)
          setSecret('')
        }}
      />
      {way === 'password' ? (
        <Input
          label={t('merge.password')}
          type="password"
          autoComplete="off"
          value={secret}
          error={missing(secret)}
          onChange={({ target }) => setSecret(target.value)}
        />
      ) : (
        <div className="grid grid-cols-1 gap-3">
          <p className="text-14 text-pretty text-ink-2">{t('merge.mailLead')}</p>
          <Button
            variant="outline"
            size="sm"
            className="justify-self-start"
            disabled={email.trim() === ''}
            pending={code.isPending}
            onClick={() => code.mutate(email.trim())}
          >
            {t('merge.sendCode')}
          </Button>
          {code.isSuccess ? (
            <p role="status" className="text-14 text-ink-2">
              {t('merge.codeSent')}
            </p>
          ) : null}
          <Input
            label={t('merge.mailCode')}
            inputMode="numeric"
            autoComplete="one-time-code"
            value={secret}
            error={missing(secret)}
            onChange={({ target }) => setSecret(target.value)}
          />
        </div>
      )}
      {asksFactor ? (
        <Input
          label={t('merge.secondFactor')}
          hint={t('merge.secondFactorHint')}
          autoComplete="one-time-code"
          value={factor}
          error={missing(factor)}
          onChange={({ target }) => setFactor(target.value)}
        />
      ) : null}
      {failure ? <Refusal error={failure} /> : null}
      <Button type="submit" pending={proof.isPending} className="justify-self-end">
        {t('merge.next')}
      </Button>
    </form>
  )
}

function ConfirmStep({
  userId,
  summary,
  onBack,
  onDone,
}: {
  userId: string
  summary: MergeSummary
  onBack: () => void
  onDone: () => void
}) {
  const { t } = useTranslation('account')
  const language = useLanguage()
  const client = useQueryClient()
  const formId = useId()
  const [word, setWord] = useState('')
  const [isTried, setTried] = useState(false)
  const { mutate, error, isPending } = useMutation(mergeAccount(userId))
  const wanted = MERGE_WORDS[language]
  const isRight = word.trim().toUpperCase() === wanted
  function submit() {
    setTried(true)
    if (!isRight) return
    mutate(
      { proof: summary.proof, word: wanted },
      {
        onSuccess: () => {
          toast.success(t('merge.done'))
          onDone()
          void client.invalidateQueries()
        },
      },
    )
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <MergeSummaryList summary={summary} />
      <form
        id={formId}
        noValidate
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Input
          label={t('merge.word', { word: wanted })}
          autoComplete="off"
          value={word}
          error={isTried && !isRight ? t('merge.wordWrong', { word: wanted }) : undefined}
          onChange={({ target }) => setWord(target.value)}
        />
        {error ? <Refusal error={error} /> : null}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="ghost" disabled={isPending} onClick={onBack}>
            {t('merge.back')}
          </Button>
          <Button variant="danger" type="submit" pending={isPending}>
            {t('merge.submit')}
          </Button>
        </div>
      </form>
    </div>
  )
}

function Refusal({ error }: { error: Error }) {
  return (
    <p role="alert" className="rounded-md bg-pomodoro-soft px-3.5 py-3 text-14 font-medium text-pomodoro">
      {errorText(error)}
    </p>
  )
}
