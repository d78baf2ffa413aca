import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReportCase } from '@vicino/contract/administration/moderation/schemas'
import { type ReactNode, useState } from 'react'
import type { Confirmed } from '~/lib/confirmed.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ROOTS } from '~/lib/query-roots.ts'
import { toast } from '~/lib/toast.ts'
import { usePages } from '~/lib/use-pages.ts'
import { Button } from '~/ui/button.tsx'
import { ErrorLine } from '~/ui/error-line.tsx'
import { Assignee } from '~/ui/queue/assignee.tsx'
import { DecisionSheet, type QueueSteps } from '~/ui/queue/decision-sheet.tsx'
import { KeyHint } from '~/ui/queue/key-hint.tsx'
import { stepsFrom } from '~/ui/queue/queue.tsx'
import type { QueueKeys } from '~/ui/queue/use-queue-keys.ts'
import { Sheet } from '~/ui/sheet.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { kindOf } from '../model/kind-of.ts'
import { reasonsFor, reportedReason } from '../model/reasons.ts'
import {
  assign,
  decide,
  decideAppeal,
  reportCase,
  reportPagesOf,
  type ReportSearch,
} from '../api/list-reports.ts'
import { followingReport } from '../model/following-report.ts'
import { type BlockDays, BlockDaysField } from './block-days-field.tsx'
import { CaseHistory } from './case-history.tsx'
import { ReasonField } from './reason-field.tsx'
import { ReportContent } from './report-content.tsx'

interface ReportSheetProps {
  id: string
  userId: string
  /** The filters of the queue behind it, whose next report follows a decision. */
  search: ReportSearch
  onOpen: (id: string) => void
  onClose: () => void
  /** Draws the deal that was reported. */
  renderDeal: (id: string) => ReactNode
  /** Draws the link to the record of a person or a brand. */
  renderRecord: (type: 'user' | 'brand', id: string, name: string) => ReactNode
}

/** A report at its own address: its whole case and its decision. */
export function ReportSheet({ id, search, onOpen, ...rest }: ReportSheetProps) {
  const { t } = useTranslation('moderation')
  const { onClose } = rest
  const { data, error, isFetching, refetch } = useQuery(reportCase(id))
  const { items } = usePages(reportPagesOf(search))
  const steps = stepsFrom(items, id, onOpen)
  const onDecided = () => {
    // A decision is about all reports of the content.
    const next = data === undefined ? undefined : followingReport(items, data)
    if (next === undefined || search.state === 'decided') onClose()
    else onOpen(next)
  }
  if (data) return <CaseSheet report={data} steps={steps} onDecided={onDecided} {...rest} />
  return (
    <Sheet open onOpenChange={onClose} title={t('openCase')}>
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

type Question = 'keep' | 'warn' | 'remove' | 'block' | 'uphold' | 'reverse'

interface CaseSheetProps extends Pick<
  ReportSheetProps,
  'userId' | 'onClose' | 'renderDeal' | 'renderRecord'
> {
  report: ReportCase
  steps: QueueSteps
  onDecided: () => void
}

function CaseSheet({ report, userId, onClose, renderDeal, renderRecord, steps, onDecided }: CaseSheetProps) {
  const { t } = useTranslation('moderation')
  const client = useQueryClient()
  const [asked, setAsked] = useState<Question>()
  const [reason, setReason] = useState(() => reportedReason(report))
  const [blockDays, setBlockDays] = useState<BlockDays>(30)
  const onSuccess = async () => {
    toast.success(t('decided'))
    onDecided()
    await client.invalidateQueries({ queryKey: [ROOTS.reports] })
  }
  const decision = useMutation({ ...decide(report._id), onSuccess })
  const appeal = useMutation({ ...decideAppeal, onSuccess })
  const assignment = useMutation(assign(report._id, client))
  const appealed = report.decisions.find((one) => one.appeal !== null && one.appeal.outcome === null)
  const confirm = (what: Question, said: Confirmed) => {
    if (what === 'uphold' || what === 'reverse') {
      const outcome = what === 'uphold' ? 'upheld' : 'reversed'
      if (appealed) appeal.mutate({ id: appealed._id, outcome, asked: said })
    } else if (what === 'keep') decision.mutate({ body: { decision: what }, asked: said })
    else if (reason)
      decision.mutate({
        body: what === 'block' ? { decision: what, reason, blockDays } : { decision: what, reason },
        asked: said,
      })
  }
  return (
    <DecisionSheet
      className="md:w-[min(56rem,100vw)]"
      title={t(`kind.${kindOf(report)}`)}
      onClose={onClose}
      steps={steps}
      keys={{
        ...keysOf(report, appealed, setAsked),
        p: () => assignment.mutate(report.assignee?._id !== userId),
      }}
      pending={decision.isPending || appeal.isPending}
      error={decision.error ?? appeal.error}
      decisions={<Decisions report={report} appealed={appealed} onAsk={setAsked} />}
      asked={
        asked && {
          question: t(questionOf(asked, report)),
          field: needsReason(asked) ? (
            <>
              <ReasonField
                label={t(suspends(report) ? 'whyDeal' : 'why')}
                options={reasonsFor(report)}
                value={reason}
                onValue={setReason}
              />
              {asked === 'block' ? <BlockDaysField value={blockDays} onValue={setBlockDays} /> : null}
            </>
          ) : null,
          confirm: t(confirmOf(asked, report)),
          dangerous: asked === 'remove' || asked === 'block',
          missing: needsReason(asked) && reason === undefined ? t('common:ask.noReason') : undefined,
          onConfirm: (said) => confirm(asked, said),
          onBack: () => {
            setAsked(undefined)
            decision.reset()
            appeal.reset()
          },
        }
      }
    >
      <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-4">
          <ReportContent report={report} renderRecord={renderRecord} onLeave={onClose} />
          {report.kind === 'deal' && report.deal ? renderDeal(report.deal._id) : null}
        </div>
        <div className="grid gap-4">
          <Assignee
            assignee={report.assignee}
            userId={userId}
            pending={assignment.isPending}
            onAssign={assignment.mutate}
          />
          <Policy reason={report.reason} />
          <CaseHistory report={report} />
          <p className="text-12 text-ink-3">{t('rules')}</p>
        </div>
      </div>
    </DecisionSheet>
  )
}

/** Tells whether a block concerns a business and not a person. */
const suspends = (report: ReportCase): boolean => kindOf(report) === 'deal' || kindOf(report) === 'brand'

const needsReason = (asked: Question): boolean => asked === 'warn' || asked === 'remove' || asked === 'block'

/** The words for a block: a deal or business suspends, a profile is blocked alone. */
function blockOf(report: ReportCase) {
  const kind = kindOf(report)
  if (kind === 'brand') return 'suspendBrand'
  if (kind === 'profile') return 'blockProfile'
  return kind === 'deal' ? 'suspend' : 'block'
}

const ASK_BLOCK = {
  suspend: 'askSuspend',
  suspendBrand: 'askSuspendBrand',
  block: 'askBlock',
  blockProfile: 'askBlockProfile',
} as const

function confirmOf(asked: Question, report: ReportCase) {
  if (asked === 'keep' && report.decision !== null) return 'restore'
  if (asked === 'block') return blockOf(report)
  return asked
}

function questionOf(asked: Question, report: ReportCase) {
  if (asked === 'block') return ASK_BLOCK[blockOf(report)]
  if (asked === 'warn') return 'askWarn'
  if (asked === 'uphold') return 'askUphold'
  if (asked === 'reverse') return 'askReverse'
  if (asked === 'keep') return report.decision === null ? 'askKeep' : 'askRestore'
  if (kindOf(report) === 'deal') return 'askRemoveDeal'
  return report.post === null ? 'askRemove' : 'askRemovePost'
}

/** The rule of the product by which a report of this reason is decided. */
function Policy({ reason }: { reason: ReportCase['reason'] }) {
  const { t } = useTranslation('moderation')
  return (
    <section aria-labelledby="report-policy" className="grid gap-1 rounded-lg bg-sunken p-3 text-14">
      <h3 id="report-policy" className="font-semibold">
        {t('policyTitle')}
      </h3>
      <p className="text-pretty">{t(`policy.${reason}`)}</p>
      <a
        href="/documentation/linee-guida-della-community"
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center justify-self-start rounded-md font-semibold text-azzurro underline-offset-4 hover:underline"
      >
        {t('guidelines')}
      </a>
    </section>
  )
}

type Past = ReportCase['decisions'][number]

/** Returns the decisions that are possible now, by their key. */
function keysOf(report: ReportCase, appealed: Past | undefined, ask: (what: Question) => void): QueueKeys {
  const { decision, reversibleUntil, can } = report
  if (appealed?.appeal)
    return appealed.appeal.mayDecide ? { a: () => ask('reverse'), r: () => ask('uphold') } : {}
  if (decision !== null) return reversibleUntil === null ? {} : { a: () => ask('keep') }
  return {
    a: () => ask('keep'),
    w: () => ask('warn'),
    ...(can.remove && { r: () => ask('remove') }),
    ...(can.block && { b: () => ask('block') }),
  }
}

interface DecisionsProps {
  report: ReportCase
  appealed: Past | undefined
  onAsk: (what: Question) => void
}

/** Buttons for the decisions that are possible now. */
function Decisions({ report, appealed, onAsk }: DecisionsProps) {
  const { t } = useTranslation('moderation')
  const { decision, reversibleUntil, can } = report
  const keys = Object.keys(keysOf(report, appealed, onAsk))
  const button = (
    what: Question,
    key: 'a' | 'w' | 'r' | 'b',
    label: string,
    variant: 'outline' | 'danger' | 'action',
  ) => (
    <Button variant={variant} aria-keyshortcuts={key} onClick={() => onAsk(what)}>
      {label}
      {keys.includes(key) ? <KeyHint>{key}</KeyHint> : null}
    </Button>
  )
  if (appealed?.appeal) {
    if (!appealed.appeal.mayDecide) return <p className="text-14 text-ink-2">{t('appealOther')}</p>
    return (
      <>
        {button('reverse', 'a', t('reverse'), 'outline')}
        {button('uphold', 'r', t('uphold'), 'action')}
      </>
    )
  }
  if (decision !== null) return reversibleUntil === null ? null : button('keep', 'a', t('restore'), 'outline')
  return (
    <>
      {button('keep', 'a', t('keep'), 'outline')}
      {button('warn', 'w', t('warn'), 'outline')}
      {can.remove ? button('remove', 'r', t('remove'), 'outline') : null}
      {can.block ? button('block', 'b', t(blockOf(report)), 'danger') : null}
    </>
  )
}
