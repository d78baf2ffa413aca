import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RUN_STATES, type RunState } from '@vicino/contract/marketing/automations/constants'
import type {
  Automation,
  AutomationDetail,
  AutomationRun,
} from '@vicino/contract/marketing/automations/schemas'
import { use, useState } from 'react'
import { formatCount, formatDateTime, formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { usePages } from '~/lib/use-pages.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Chip } from '~/ui/chip.tsx'
import { ErrorLine } from '~/ui/error-line.tsx'
import { Icon } from '~/ui/icon.tsx'
import { PagedList } from '~/ui/paged-list.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { automationQuery, runPages } from './api/automations.ts'
import { catalogueQuery } from '../../../loyalty/programs/shared/api/rewards.ts'
import { GroupBars } from '../../../loyalty/programs/shared/components/group-bars.tsx'
import { GroupsContext, useCouponNames, useGroups } from '../../../loyalty/customers/shared/groups.ts'
import { draftOfAutomation } from './model/automation-draft.ts'
import { SentenceBox } from './sentence-box.tsx'
import { useAutomationSentence } from './use-automation-sentence.ts'

interface AutomationSheetProps {
  automation: Automation
  levels: readonly string[]
  mayEdit: boolean
  onEdit: () => void
  onClose: () => void
}

/** An automation's sentence, results and log. */
export default function AutomationSheet(props: AutomationSheetProps) {
  const { programId } = props.automation
  const groups = useGroups(programId)
  const { data: catalogue } = useQuery(catalogueQuery(programId))
  const coupons = useCouponNames(props.automation.brandId)
  return (
    <GroupsContext value={{ ...groups, rewards: catalogue?.items ?? null, coupons }}>
      <Opened {...props} />
    </GroupsContext>
  )
}

function Opened({ automation, levels, mayEdit, onEdit, onClose }: AutomationSheetProps) {
  const { t } = useTranslation('automations')
  const { rewards, coupons } = use(GroupsContext)
  const { sentenceOf } = useAutomationSentence(levels, coupons ?? [])
  const { data: detail, error, isFetching, refetch } = useQuery(automationQuery(automation._id))
  const [state, setState] = useState<RunState | null>(null)
  const { trigger, actions } = automation
  const { condition, delay } = draftOfAutomation(automation)
  const sentence = sentenceOf({ trigger, condition, delay, actions })
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={automation.name}
      className="md:w-160"
      footer={
        mayEdit ? (
          <div className="flex justify-end">
            <Button variant="outline" onClick={onEdit}>
              <Icon name="pen-line" className="size-5" />
              {t('edit')}
            </Button>
          </div>
        ) : undefined
      }
    >
      <div className="grid grid-cols-1 gap-6">
        {rewards === null && trigger.type === 'rewardClaimed' ? (
          <Skeleton className="h-24 rounded-xl" />
        ) : (
          <SentenceBox sentence={sentence} />
        )}
        {detail === undefined ? (
          error ? (
            <ErrorLine error={error} busy={isFetching} onRetry={() => void refetch()} />
          ) : (
            <Skeleton className="h-28 rounded-xl" />
          )
        ) : (
          <>
            <Numbers detail={detail} />
            {detail.messages === null ? null : <Messages messages={detail.messages} />}
            {detail.result === null ? null : <Result result={detail.result} share={detail.controlShare} />}
          </>
        )}
        <section aria-label={t('log.title')} className="grid grid-cols-1 gap-3">
          <h3 className="font-sans text-16 font-bold">{t('log.title')}</h3>
          <div role="group" aria-label={t('log.filter')} className="flex flex-wrap gap-2">
            <Chip selected={state === null} onClick={() => setState(null)}>
              {t('log.all')}
            </Chip>
            {RUN_STATES.map((each) => (
              <Chip key={each} selected={state === each} onClick={() => setState(each)}>
                {t(`log.states.${each}`)}
              </Chip>
            ))}
          </div>
          <Log key={state ?? 'all'} id={automation._id} programId={automation.programId} state={state} />
        </section>
      </div>
    </Sheet>
  )
}

function Numbers({ detail: { runs, points } }: { detail: AutomationDetail }) {
  const { t } = useTranslation('automations')
  const items = [
    ['done', runs.done],
    ['waiting', runs.waiting],
    ['skipped', runs.skipped],
    ['control', runs.control],
    ['points', points.total],
  ] as const
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-2">
      {items.map(([name, value]) => (
        <div key={name} className="flex flex-col-reverse justify-end gap-0.5 rounded-xl bg-sunken p-3">
          <dt className="text-12 text-ink-2">{t(`numbers.${name}`)}</dt>
          <dd className="num text-19 font-bold">{formatCount(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The results of its messages. Shares are of the sent messages. */
function Messages({ messages }: { messages: NonNullable<AutomationDetail['messages']> }) {
  const { t } = useTranslation('automations')
  const { sent } = messages
  return (
    <section
      aria-label={t('messages.title')}
      className="grid grid-cols-1 gap-3 rounded-xl border border-line p-4"
    >
      <h3 className="font-sans text-16 font-bold">{t('messages.title')}</h3>
      <dl className="grid grid-cols-4 gap-x-2">
        {(['sent', 'delivered', 'opened', 'clicked'] as const).map((name) => (
          <div key={name} className="flex min-w-0 flex-col-reverse justify-end">
            <dt className="text-12 wrap-anywhere text-ink-2">{t(`messages.${name}`)}</dt>
            <dd className="num text-19 font-bold">
              {formatCount(messages[name])}
              {name === 'sent' ? null : (
                <span className="ml-1.5 text-12 font-medium text-ink-2">
                  {`${Math.round((100 * messages[name]) / sent)}%`}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-12 text-pretty text-ink-2">{t('messages.note')}</p>
    </section>
  )
}

function Result({ result, share }: { result: NonNullable<AutomationDetail['result']>; share: number }) {
  const { t } = useTranslation('automations')
  const { treated, control, comparison } = result
  const bars = [
    { name: t('result.treated', { count: treated.members }), average: treated.average, isControl: false },
    { name: t('result.control', { count: control.members }), average: control.average, isControl: true },
  ]
  const sign =
    comparison === null ? null : comparison.low > 0 ? 'more' : comparison.high < 0 ? 'less' : 'unsure'
  return (
    <section
      aria-label={t('result.title')}
      className="grid grid-cols-1 gap-3 rounded-xl border border-line p-4"
    >
      <div className="grid gap-0.5">
        <h3 className="font-sans text-16 font-bold">{t('result.title')}</h3>
        <p className="text-14 text-pretty text-ink-2">{t('result.lead', { share })}</p>
      </div>
      <GroupBars bars={bars} />
      <p className="text-14 text-pretty">
        {comparison === null || sign === null
          ? t('result.tooFew')
          : t(`result.${sign}`, {
              difference: formatPrice(Math.abs(comparison.difference)),
              low: formatPrice(comparison.low),
              high: formatPrice(comparison.high),
            })}
      </p>
    </section>
  )
}

function Log({ id, programId, state }: { id: string; programId: string; state: RunState | null }) {
  const { t } = useTranslation('automations')
  return (
    <PagedList
      pages={usePages(runPages(id, state))}
      skeleton={
        <div className="grid gap-2">
          <Skeleton className="h-16 rounded-xl" />
          <Skeleton className="h-16 rounded-xl" />
        </div>
      }
      empty={
        <p className="py-4 text-14 text-pretty text-ink-2">{t(state === null ? 'log.none' : 'log.noneSo')}</p>
      }
      end={t('log.end')}
      className="grid grid-cols-1 gap-2"
    >
      {(runs) => (
        <ul className="grid grid-cols-1 gap-1">
          {runs.map((run) => (
            <Run key={run._id} run={run} programId={programId} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

const TONES = {
  done: 'basilico',
  waiting: 'azzurro',
  skipped: 'neutral',
  control: 'viola',
  failed: 'pomodoro',
} as const satisfies Record<RunState, string>

function Run({ run, programId }: { run: AutomationRun; programId: string }) {
  const { t } = useTranslation('automations')
  const { state, reason, points, stamps, label, coupon, message, username, userId } = run
  const did = [
    ...(points > 0 ? [t('log.points', { count: points })] : []),
    ...(stamps > 0 ? [t('log.stamps', { count: stamps })] : []),
    ...(coupon ? [t('log.coupon')] : []),
    ...(label ? [t('log.label')] : []),
    ...(message ? [t('log.message')] : []),
  ]
  const why =
    reason === null
      ? ''
      : state === 'done'
        ? t('log.noMessage', { reason: t(`reasons.${reason}`) })
        : t(`reasons.${reason}`)
  // A waiting run is dated by its event; any other run by the time when it was done.
  const at = state === 'waiting' ? run.at : run.dueAt
  const text = [did.join(', '), why].filter((part) => part !== '').join(' · ')
  return (
    <li className="grid gap-1 border-b border-line py-2.5 last:border-0">
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        {username === null ? (
          <span className="min-w-0 text-14 font-semibold wrap-anywhere">{t('log.gone')}</span>
        ) : (
          <Link
            to="/raccolte/clienti"
            search={{ program: programId, customer: userId }}
            className="min-w-0 text-14 font-semibold wrap-anywhere underline-offset-2 hover:underline"
          >
            {username}
          </Link>
        )}
        <Badge tone={TONES[state]}>{t(`log.states.${state}`)}</Badge>
      </span>
      <span className="flex flex-wrap justify-between gap-x-3 text-14 text-ink-2">
        <span className="min-w-0 text-pretty wrap-anywhere">
          {state === 'waiting' ? t('log.due', { at: formatDateTime(run.dueAt) }) : text}
        </span>
        <time className="num text-12" dateTime={at}>
          {formatDateTime(at)}
        </time>
      </span>
    </li>
  )
}
