import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReportCase } from '@vicino/contract/administration/moderation/schemas'
import { useState } from 'react'
import type { Confirmed } from '~/lib/confirmed.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ROOTS } from '~/lib/query-roots.ts'
import { toast } from '~/lib/toast.ts'
import { Button } from '~/ui/button.tsx'
import { ErrorLine } from '~/ui/error-line.tsx'
import { Assignee } from '~/ui/queue/assignee.tsx'
import { DecisionSheet } from '~/ui/queue/decision-sheet.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { kindOf } from '../model/kind-of.ts'
import { reasonsFor, reportedReason } from '../model/reasons.ts'
import { assign, decide, decideAppeal, reportCase } from '../api/list-reports.ts'
import { type BlockDays, BlockDaysField } from './block-days-field.tsx'
import { CaseHistory } from './case-history.tsx'
import { ReasonField } from './reason-field.tsx'
import { ReportContent } from './report-content.tsx'

interface ReportSheetProps {
  id: string
  userId: string
  onClose: () => void
}

/** A report at its own address: its whole case and its decision. */
export function ReportSheet({ id, userId, onClose }: ReportSheetProps) {
  const { t } = useTranslation('moderation')
  const { data, error, isFetching, refetch } = useQuery(reportCase(id))
  if (data) return <CaseSheet report={data} userId={userId} onClose={onClose} />
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

function CaseSheet({ report, userId, onClose }: { report: ReportCase; userId: string; onClose: () => void }) {
  const { t } = useTranslation('moderation')
  const client = useQueryClient()
  const [asked, setAsked] = useState<Question>()
  const [reason, setReason] = useState(() => reportedReason(report))
  const [blockDays, setBlockDays] = useState<BlockDays>(30)
  const onSuccess = async () => {
    toast.success(t('decided'))
    await client.invalidateQueries({ queryKey: [ROOTS.reports] })
    onClose()
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
      title={t(`kind.${kindOf(report)}`)}
      onClose={onClose}
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
      <div className="grid gap-4">
        <Assignee
          assignee={report.assignee}
          userId={userId}
          pending={assignment.isPending}
          onAssign={assignment.mutate}
        />
        <ReportContent report={report} onLeave={onClose} />
        <CaseHistory report={report} />
        <p className="text-12 text-ink-3">{t('rules')}</p>
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

interface DecisionsProps {
  report: ReportCase
  appealed: ReportCase['decisions'][number] | undefined
  onAsk: (what: Question) => void
}

/** Buttons for the decisions that are possible now. */
function Decisions({ report, appealed, onAsk }: DecisionsProps) {
  const { t } = useTranslation('moderation')
  const { decision, reversibleUntil, can } = report
  const button = (what: Question, label: string, variant: 'outline' | 'danger' | 'action') => (
    <Button variant={variant} onClick={() => onAsk(what)}>
      {label}
    </Button>
  )
  if (appealed?.appeal) {
    if (!appealed.appeal.mayDecide) return <p className="text-14 text-ink-2">{t('appealOther')}</p>
    return (
      <>
        {button('reverse', t('reverse'), 'outline')}
        {button('uphold', t('uphold'), 'action')}
      </>
    )
  }
  if (decision !== null) return reversibleUntil === null ? null : button('keep', t('restore'), 'outline')
  return (
    <>
      {button('keep', t('keep'), 'outline')}
      {button('warn', t('warn'), 'outline')}
      {can.remove ? button('remove', t('remove'), 'danger') : null}
      {can.block ? button('block', t(blockOf(report)), 'danger') : null}
    </>
  )
}
