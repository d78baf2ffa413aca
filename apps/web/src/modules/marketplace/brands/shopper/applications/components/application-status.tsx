import type { BusinessApplication } from '@vicino/contract/marketplace/brands/applications/schemas'
import { Icon } from '~/ui/icon.tsx'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { reportError } from '~/lib/report-error.ts'
import { formatDateTime } from '~/lib/format.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { cn } from '~/ui/cn.ts'
import { toast } from '~/lib/toast.ts'

const TONES = { pending: 'azzurro', approved: 'basilico', refused: 'pomodoro' } as const

interface ApplicationStatusProps {
  application: BusinessApplication
  onAgain: () => void
  onRenew: () => Promise<boolean>
}

/** The state of an application, step by step, and the next thing to do. */
export function ApplicationStatus({ application, onAgain, onRenew }: ApplicationStatusProps) {
  const { t } = useTranslation('business')
  const { status, brandName, createdAt, decidedAt, reason } = application
  return (
    <section
      aria-labelledby="application-title"
      className="grid gap-5 rounded-2xl bg-surface p-5 shadow-card md:p-10"
    >
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid min-w-48 flex-1 gap-1">
          <h2 id="application-title" className="text-23 break-words">
            {brandName}
          </h2>
          <p className="text-14 text-ink-2">
            {t('status.of', { company: application.legalSubject, piva: application.piva })}
          </p>
        </div>
        <Badge tone={TONES[status]} dot>
          {t(`status.${status}.badge`)}
        </Badge>
      </header>
      <ol aria-label={t('status.steps')} className="grid">
        <Step state="done" title={t('status.sent')} text={formatDateTime(createdAt)} />
        <Step
          state={status === 'pending' ? 'now' : 'done'}
          title={t('status.checking')}
          text={t(status === 'pending' ? 'status.pending.text' : 'status.checked')}
        />
        <Step
          last
          state={status === 'pending' ? 'later' : status === 'approved' ? 'done' : 'failed'}
          title={t(`status.${status}.title`)}
          text={decidedAt === null ? t('status.pending.later') : formatDateTime(decidedAt)}
        >
          {status === 'refused' ? (
            <p className="rounded-lg bg-pomodoro-soft px-4 py-3 text-14 text-pretty break-words whitespace-pre-line text-ink">
              <span className="font-semibold">{t('status.refused.reason')}</span> {reason}
            </p>
          ) : null}
        </Step>
      </ol>
      {status === 'pending' ? <Meanwhile application={application} /> : null}
      {status === 'refused' ? (
        <Button className="justify-self-start" onClick={onAgain}>
          {t('status.refused.again')}
        </Button>
      ) : null}
      {status === 'approved' ? <Renew onRenew={onRenew} /> : null}
    </section>
  )
}

/** The first steps of a shop, in the order of its dashboard. */
const STEPS = ['place', 'profile', 'deal', 'loyalty', 'qr'] as const

/** What the applicant can get ready for the first steps, while the application is being checked. */
function Meanwhile({ application }: Pick<ApplicationStatusProps, 'application'>) {
  const { t } = useTranslation('business')
  const isPlaced = application.position !== null
  return (
    <section aria-labelledby="meanwhile" className="grid gap-2 rounded-xl bg-sunken p-4 text-14">
      <h3 id="meanwhile" className="text-16">
        {t('meanwhile.title')}
      </h3>
      <p className="text-pretty text-ink-2">{t('meanwhile.lead')}</p>
      <ol className="grid">
        {STEPS.map((name) => {
          const isDone = name === 'place' && isPlaced
          return (
            <li key={name} className="flex gap-3 py-1.5">
              <Icon
                name={isDone ? 'circle-check' : 'circle'}
                className={cn('mt-0.5 size-5 shrink-0', isDone ? 'text-basilico' : 'text-ink-3')}
              />
              <span className="min-w-0">
                <span className="font-semibold">{t(`meanwhile.${name}.name`)}</span>
                <span className="block text-pretty text-ink-2">
                  {isDone ? t('meanwhile.placed') : t(`meanwhile.${name}.text`)}
                </span>
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function Renew({ onRenew }: Pick<ApplicationStatusProps, 'onRenew'>) {
  const { t } = useTranslation('business')
  const [pending, setPending] = useState(false)
  async function renew() {
    setPending(true)
    try {
      if (!(await onRenew())) toast.error(t('status.approved.notYet'))
    } catch (error) {
      reportError(error)
    }
    setPending(false)
  }
  return (
    <div className="flex flex-wrap items-center gap-4 rounded-xl bg-limone-soft p-4">
      <p className="min-w-48 flex-1 text-14 text-pretty">{t('status.approved.text')}</p>
      <Button variant="lemon" pending={pending} onClick={() => void renew()}>
        {pending ? null : <Icon name="refresh-cw" className="size-4" />}
        {t('status.approved.renew')}
      </Button>
    </div>
  )
}

interface StepProps {
  state: 'done' | 'now' | 'later' | 'failed'
  title: string
  text: string
  last?: boolean
  children?: ReactNode
}

const DOT = {
  done: 'bg-basilico text-canvas',
  now: 'bg-azzurro text-canvas',
  later: 'border-2 border-dashed border-line-strong',
  failed: 'bg-pomodoro text-on-pomodoro',
} as const
const ICON = { done: 'check', now: 'clock', failed: 'x' } as const

function Step({ state, title, text, last = false, children }: StepProps) {
  const icon = state === 'later' ? null : ICON[state]
  return (
    <li aria-current={state === 'now' ? 'step' : undefined} className="grid grid-cols-[2rem_1fr] gap-x-4">
      <span className="grid grid-rows-[2rem_1fr] justify-items-center">
        <span className={cn('grid size-8 place-items-center rounded-full', DOT[state])}>
          {icon ? <Icon name={icon} className="size-4" strokeWidth={3} /> : null}
        </span>
        {last ? null : (
          <span aria-hidden className={cn('my-1 w-0.5', state === 'done' ? 'bg-basilico' : 'bg-line')} />
        )}
      </span>
      <div className={cn('grid content-start gap-1 pt-1', !last && 'pb-6')}>
        <p className={cn('text-16 font-semibold', state === 'later' && 'text-ink-3')}>{title}</p>
        <p className="num text-14 text-pretty text-ink-2">{text}</p>
        {children}
      </div>
    </li>
  )
}
