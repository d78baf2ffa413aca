import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CLAIM_LIMITS } from '@vicino/contract/loyalty/claims/constants'
import type { BrandClaim, BrandClaimDetail } from '@vicino/contract/loyalty/claims/schemas'
import { useState } from 'react'
import { formatDate, formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { useAllows } from '~/lib/use-allows.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { Button } from '~/ui/button.tsx'
import { ClaimBadge } from '~/modules/loyalty/claims/shared/claim-badge.tsx'
import { useCostText } from '~/modules/loyalty/claims/shared/claim-cost.ts'
import { ClaimSteps } from '~/modules/loyalty/claims/shared/claim-steps.tsx'
import { ErrorLine } from '~/ui/error-line.tsx'
import { TextArea } from '~/ui/form/text-area.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Input } from '~/ui/input.tsx'
import { DecisionSheet } from '~/ui/queue/decision-sheet.tsx'
import { RewardThumb } from '~/modules/loyalty/programs/shared/reward-thumb.tsx'
import { RoleNote } from '~/ui/role-note.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { claimQuery, type ClaimStep, stepClaim } from './api/claims.ts'
import { Deadline } from './claim-row.tsx'

/**
 * The buttons in their order. The step that moves the claim forward is the last and most prominent
 * one.
 */
const ACTIONS = ['refuse', 'cancel', 'offer', 'approve', 'ready', 'ship', 'deliver'] as const
type Action = (typeof ACTIONS)[number]
const DANGEROUS: ReadonlySet<Action> = new Set(['refuse', 'cancel'])
/** Steps that move a claim forward. The last possible one is the usual next step. */
const FORWARD: ReadonlySet<Action> = new Set(['approve', 'ready', 'ship'])

interface ClaimSheetProps {
  programId: string
  claim: BrandClaim
  onClose: () => void
}

/**
 * A claim in full, with the steps that its brand may take now. The brand confirms each step (R-334,
 *
 */
export function ClaimSheet({ programId, claim, onClose }: ClaimSheetProps) {
  const { t } = useTranslation('claims')
  const mayDecide = useAllows()('claim-DECIDE')
  const [asking, setAsking] = useState<Action>()
  const [reason, setReason] = useState('')
  const [tracking, setTracking] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isChecked, setIsChecked] = useState(false)
  const client = useQueryClient()
  const detail = useQuery(claimQuery(programId, claim._id))
  const { mutate, isPending, error, reset } = useMutation(stepClaim(programId, claim._id, client))
  // The list and the single claim are requested separately. The newer of the two answers is shown.
  const shown = detail.data ?? claim
  const { customer, reward, actions } = shown
  const possible = ACTIONS.filter((action) => actions.includes(action))
  const forward = possible.findLast((action) => FORWARD.has(action)) ?? possible.at(-1)

  function ask(action: Action | undefined) {
    setAsking(action)
    setIsChecked(false)
    setReason('')
    reset()
  }
  function send() {
    setIsChecked(true)
    const step = stepOf(asking, { reason: reason.trim(), tracking: tracking.trim(), rewardIds: chosen })
    if (step === null) return
    mutate(step, {
      onSuccess: () => {
        toast.success(t(`brand.done.${step.action}`))
        onClose()
      },
    })
  }

  const needsReason = asking === 'refuse' || asking === 'cancel' || asking === 'offer'
  const field = (
    <>
      {asking === 'offer' ? (
        <Choices
          detail={detail.data}
          chosen={chosen}
          onChosen={setChosen}
          error={isChecked && chosen.length === 0 ? t('brand.choicesMissing') : undefined}
        />
      ) : null}
      {needsReason ? (
        <TextArea
          label={t('brand.reason')}
          hint={t('brand.reasonHint')}
          error={isChecked && reason.trim() === '' ? t('brand.reasonMissing') : undefined}
          rows={2}
          maxLength={CLAIM_LIMITS.reason}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      ) : null}
      {asking === 'ship' ? (
        <Input
          label={t('brand.tracking')}
          hint={t('brand.trackingHint')}
          maxLength={CLAIM_LIMITS.tracking}
          autoComplete="off"
          value={tracking}
          onChange={({ target }) => setTracking(target.value)}
        />
      ) : null}
    </>
  )
  return (
    <DecisionSheet
      title={reward.name}
      onClose={onClose}
      pending={isPending}
      error={error}
      decisions={
        !mayDecide ? (
          <RoleNote />
        ) : possible.length === 0 ? (
          <p className="mr-auto text-14 text-pretty text-ink-2">{t('brand.over')}</p>
        ) : (
          possible.map((action) => (
            <Button
              key={action}
              variant={action === forward ? 'action' : 'outline'}
              className={action === forward ? 'order-last' : undefined}
              onClick={() => ask(action)}
            >
              {t(`brand.${action}`)}
            </Button>
          ))
        )
      }
      asked={
        asking === undefined
          ? undefined
          : {
              question: t(`brand.ask.${asking}`, { name: customer.username }),
              field,
              confirm: t(`brand.${asking}`),
              dangerous: DANGEROUS.has(asking),
              onConfirm: send,
              onBack: () => ask(undefined),
            }
      }
    >
      <div className="grid gap-4">
        <Facts claim={shown} />
        <section aria-labelledby="brand-steps" className="grid gap-3">
          <h3 id="brand-steps" className="text-16">
            {t('brand.steps')}
          </h3>
          {detail.data ? (
            <ClaimSteps
              steps={detail.data.steps}
              state={detail.data.state}
              fulfilment={reward.fulfilment}
              isCoupon={detail.data.couponId !== null}
              renderMore={({ by, actor }) =>
                ` · ${actor ?? t(by === 'time' ? 'brand.byTime' : by === 'program' ? 'brand.byProgram' : 'brand.byMember')}`
              }
            />
          ) : detail.error ? (
            <ErrorLine error={detail.error} busy={detail.isFetching} onRetry={() => void detail.refetch()} />
          ) : (
            <Skeleton className="h-32 rounded-lg" />
          )}
        </section>
      </div>
    </DecisionSheet>
  )
}

/** The request body of a step; null while a required input is missing. */
function stepOf(
  action: Action | undefined,
  { reason, tracking, rewardIds }: { reason: string; tracking: string; rewardIds: readonly string[] },
): ClaimStep | null {
  switch (action) {
    case undefined:
      return null
    case 'refuse':
    case 'cancel':
      return reason === '' ? null : { action, reason }
    case 'offer':
      return reason === '' || rewardIds.length === 0 ? null : { action, reason, rewardIds }
    case 'ship':
      return { action, tracking }
    default:
      return { action }
  }
}

function Facts({ claim }: { claim: BrandClaim }) {
  const { t } = useTranslation('claims')
  const costText = useCostText()
  const { reward, customer, state, money, note, reason, tracking, returned, lawAt } = claim
  const facts = [
    { name: t('brand.cost'), value: costText({ ...claim, money: 0 }) },
    ...(money > 0 ? [{ name: t('brand.money'), value: formatPrice(money) }] : []),
    ...(note === null ? [] : [{ name: t('brand.note'), value: note }]),
    ...(tracking === null ? [] : [{ name: t('brand.tracking'), value: tracking }]),
    ...(reason === null ? [] : [{ name: t('brand.reason'), value: reason }]),
    ...(returned.points > 0 || returned.stamps > 0
      ? [{ name: t('screen.returned', { cost: '' }), value: costText({ ...returned, money: 0 }) }]
      : []),
  ]
  return (
    <>
      <div className="flex items-center gap-3">
        <RewardThumb reward={reward} className="size-20" />
        <div className="grid min-w-0 gap-1.5">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <ClaimBadge state={state} />
            <Deadline claim={claim} />
          </p>
          <p className="num text-14 text-ink-2">{t('brand.value', { value: formatPrice(reward.value) })}</p>
        </div>
      </div>
      <Link
        to="/raccolte/clienti"
        search={{ program: claim.program._id, customer: customer.userId }}
        className="press flex items-center gap-3 rounded-lg text-14 hover:bg-sunken"
      >
        <Avatar name={customer.username} src={customer.avatar} />
        <span className="grid min-w-0 flex-1">
          <span className="font-semibold wrap-anywhere">{customer.username}</span>
          <span className="wrap-anywhere text-ink-2">@{customer.handle}</span>
        </span>
        <Icon name="chevron-right" className="size-5 shrink-0 text-ink-3" />
      </Link>
      <dl className="grid gap-2.5 rounded-lg bg-sunken px-4 py-3 text-14">
        {facts.map(({ name, value }) => (
          <div key={name} className="grid gap-0.5">
            <dt className="text-12 text-ink-2">{name}</dt>
            <dd className="num font-semibold whitespace-pre-line wrap-anywhere">{value}</dd>
          </div>
        ))}
        <div className="grid gap-0.5">
          <dt className="sr-only">{t('meter.title')}</dt>
          <dd className="text-12 text-ink-2">
            {t('brand.law', { date: formatDate(Date.parse(lawAt) - 1) })}
          </dd>
        </div>
      </dl>
    </>
  )
}

interface ChoicesProps {
  detail: BrandClaimDetail | undefined
  chosen: readonly string[]
  onChosen: (chosen: readonly string[]) => void
  error: string | undefined
}

/** A list of rewards of the same or greater worth, with a checkbox each. */
function Choices({ detail, chosen, onChosen, error }: ChoicesProps) {
  const { t } = useTranslation('claims')
  if (detail === undefined) return <Skeleton className="h-24 rounded-lg" />
  if (detail.substitutes.length === 0) return <p className="text-14 text-ink-2">{t('brand.noChoices')}</p>
  return (
    <fieldset className="grid gap-1">
      <legend className="pb-1 text-14 font-semibold">{t('brand.choices')}</legend>
      <div className="grid max-h-48 gap-1 overflow-y-auto">
        {detail.substitutes.map(({ _id, name, value }) => (
          <label
            key={_id}
            className="flex min-h-11 items-center gap-3 rounded-md px-2 text-14 hover:bg-sunken has-checked:bg-sunken"
          >
            <input
              type="checkbox"
              checked={chosen.includes(_id)}
              onChange={({ target }) =>
                onChosen(target.checked ? [...chosen, _id] : chosen.filter((id) => id !== _id))
              }
              className="size-5 shrink-0 accent-action"
            />
            <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
            <span className="num text-ink-2">{formatPrice(value)}</span>
          </label>
        ))}
      </div>
      {error ? <p className="text-14 font-medium text-pomodoro">{error}</p> : null}
    </fieldset>
  )
}
