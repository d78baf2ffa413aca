import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { fieldText } from '@vicino/contract/common/field-messages'
import type { QueuedRequest } from '@vicino/contract/identity/support/schemas'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatDateTime } from '~/lib/format.ts'
import { useLanguage } from '~/lib/i18n/use-language.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { cn } from '~/ui/cn.ts'
import { keepDraft, readDraft } from '~/ui/form/draft.ts'
import { TextArea } from '~/ui/form/text-area.tsx'
import { DecisionSheet } from '~/ui/queue/decision-sheet.tsx'
import { toast } from '~/lib/toast.ts'
import { ErrorLine } from '~/ui/error-line.tsx'
import { fieldStyle } from '~/ui/input.tsx'
import { Assignee } from '~/ui/queue/assignee.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { RequestNotes } from './request-notes.tsx'
import { answerRequest, assignRequest, supportRequest, workOnRequest } from './support-queue.ts'

const ANSWER_MAX = 3000
/** Prepared texts, which staff finish before they send them. */
const TEMPLATES = ['receipt', 'details', 'solved', 'shop'] as const

interface AnswerSheetProps {
  id: string
  userId: string
  /** Draws what belongs to the person who asks, for whom may read it. */
  renderPerson: (id: string, name: string) => ReactNode
  onClose: () => void
}

/** A request for help by its id, at its own address. */
export function AnswerSheet({ id, ...sheet }: AnswerSheetProps) {
  const { t } = useTranslation('help')
  const { data, error, isFetching, refetch } = useQuery(supportRequest(id))
  if (data) return <RequestSheet request={data} {...sheet} />
  return (
    <Sheet open onOpenChange={sheet.onClose} title={t('queue.title')}>
      {error ? (
        <ErrorLine error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div className="grid gap-4" aria-hidden>
          <Skeleton className="h-11" />
          <Skeleton className="h-32" />
        </div>
      )}
    </Sheet>
  )
}

interface RequestSheetProps extends Omit<AnswerSheetProps, 'id'> {
  request: QueuedRequest
}

/** A request in full and its answer. Staff review the answer once before it is sent by email. */
function RequestSheet({ request, userId, renderPerson, onClose }: RequestSheetProps) {
  const { t } = useTranslation('help')
  const client = useQueryClient()
  const language = useLanguage()
  const draft = `answer ${request._id}`
  const [answer, setAnswer] = useState(() => String(readDraft(draft)['answer'] ?? ''))
  const [asking, setAsking] = useState(false)
  const [missing, setMissing] = useState(false)
  const { mutate, isPending, error } = useMutation(answerRequest(request._id, client))
  const assignment = useMutation(assignRequest(request._id, client))
  const work = useMutation(workOnRequest(request._id, client))
  const clean = answer.trim()
  const write = (text: string) => {
    setAnswer(text)
    setMissing(false)
    keepDraft(draft, text === '' ? {} : { answer: text })
  }
  const send = () =>
    mutate(clean, {
      onSuccess: () => {
        keepDraft(draft, {})
        toast.success(t('queue.done', { name: request.user.username }))
        onClose()
      },
    })
  return (
    <DecisionSheet
      className="md:w-[min(56rem,100vw)]"
      title={request.user.username}
      onClose={onClose}
      pending={isPending}
      error={error}
      decisions={
        request.answer === null ? (
          <Button
            onClick={() => {
              setMissing(clean === '')
              setAsking(clean !== '')
            }}
          >
            {t('queue.answer')}
          </Button>
        ) : (
          <Button variant="outline" pending={work.isPending} onClick={() => work.mutate('reopen')}>
            {t('queue.reopen')}
          </Button>
        )
      }
      asked={
        asking
          ? {
              question: t('queue.ask', { email: request.user.email }),
              confirm: t('queue.confirm'),
              onConfirm: send,
              onBack: () => setAsking(false),
            }
          : undefined
      }
    >
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid gap-4">
          <Assignee
            assignee={request.assignee}
            userId={userId}
            pending={assignment.isPending}
            onAssign={assignment.mutate}
          />
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-12 text-ink-2">
            <Badge tone="azzurro">{t(`contact.topics.${request.topic}`)}</Badge>
            {request.user._id === null ? <Badge>{t('queue.visitor')}</Badge> : null}
            <span className="wrap-anywhere">{request.user.email}</span>
            <time dateTime={request.createdAt} className="num">
              {formatDateTime(request.createdAt)}
            </time>
          </p>
          {request.subject === null ? null : (
            <p className="text-16 font-semibold wrap-anywhere">{request.subject}</p>
          )}
          <p className="rounded-lg bg-sunken p-4 text-16 text-pretty break-words whitespace-pre-line">
            {request.text}
          </p>
          {request.earlier.map((each) => (
            <Answer key={each.answeredAt} {...each} />
          ))}
          {request.answer === null ? (
            <div className="grid gap-3">
              <label className="grid gap-1.5 text-14 font-semibold">
                {t('queue.template')}
                <select
                  value=""
                  disabled={asking}
                  onChange={({ target }) => {
                    const kind = TEMPLATES.find((each) => each === target.value)
                    if (kind === undefined) return
                    const text = t(`queue.templates.${kind}.text`, { name: request.user.username })
                    write([clean, text].filter(Boolean).join('\n\n').slice(0, ANSWER_MAX))
                  }}
                  className={cn(fieldStyle, 'h-11 font-normal')}
                >
                  <option value="">{t('queue.templateNone')}</option>
                  {TEMPLATES.map((kind) => (
                    <option key={kind} value={kind}>
                      {t(`queue.templates.${kind}.name`)}
                    </option>
                  ))}
                </select>
              </label>
              <TextArea
                label={t('queue.text')}
                rows={7}
                maxLength={ANSWER_MAX}
                disabled={asking}
                value={answer}
                error={missing ? fieldText('required', language) : undefined}
                onChange={({ target }) => write(target.value)}
              />
            </div>
          ) : (
            <Answer answer={request.answer} answeredAt={request.answeredAt} />
          )}
          <RequestNotes
            notes={request.notes}
            pending={work.isPending}
            onWrite={(note, onDone) => work.mutate({ note }, { onSuccess: onDone })}
          />
        </div>
        {request.user._id === null ? null : renderPerson(request.user._id, request.user.username)}
      </div>
    </DecisionSheet>
  )
}

function Answer({ answer, answeredAt }: { answer: string; answeredAt: string | null }) {
  const { t } = useTranslation('help')
  return (
    <div className="grid gap-1.5 rounded-lg bg-limone-soft p-4">
      <p className="num text-12 text-ink-2">
        {t('own.answered')}
        {answeredAt === null ? null : ` · ${formatDateTime(answeredAt)}`}
      </p>
      <p className="text-16 text-pretty break-words whitespace-pre-line">{answer}</p>
    </div>
  )
}
