import type { STEP_KINDS } from '@vicino/contract/loyalty/claims/constants'
import { type ClaimState, isOpenClaim } from '@vicino/domain/loyalty/claims'
import type { Fulfilment } from '@vicino/domain/loyalty/rewards'
import type { ReactNode } from 'react'
import { formatDateTime } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { cn } from '../../../../ui/cn.ts'
import { Icon } from '../../../../ui/icon.tsx'

interface Step {
  readonly kind: (typeof STEP_KINDS)[number]
  readonly at: string
  readonly reason: string | null
}

interface ClaimStepsProps<S extends Step> {
  steps: readonly S[]
  state: ClaimState
  fulfilment: Fulfilment
  /** The claim gives a coupon, which the customer uses later. */
  isCoupon: boolean
  /** Draws more about a step, such as the person who took it. */
  renderMore?: (step: S) => ReactNode
}

/** States in which a claim ends without being delivered. */
const ENDS: ReadonlySet<string> = new Set(['refused', 'cancelled', 'expired', 'undone'])

/** The steps that a claim takes when nothing stops it. */
const pathOf = (fulfilment: Fulfilment) =>
  ['requested', 'approved', fulfilment === 'shipping' ? 'shipped' : 'ready', 'delivered'] as const

/** A claim's steps: those that were taken and those still to come. */
export function ClaimSteps<S extends Step>({
  steps,
  state,
  fulfilment,
  isCoupon,
  renderMore,
}: ClaimStepsProps<S>) {
  const { t } = useTranslation('claims')
  const done = new Set(steps.map(({ kind }) => kind))
  const coming = isOpenClaim(state) ? pathOf(fulfilment).filter((kind) => !done.has(kind)) : []
  const nameOf = (kind: Step['kind']): string => {
    if (kind === 'delivered' && isCoupon) return t('steps.coupon')
    return kind === 'ready' || kind === 'delivered' ? t(`steps.${kind}.${fulfilment}`) : t(`steps.${kind}`)
  }
  return (
    <ol className="grid">
      {steps.map((step, index) => (
        <Line
          key={`${step.kind} ${step.at}`}
          mark={ENDS.has(step.kind) ? 'end' : 'done'}
          isLast={index === steps.length - 1 && coming.length === 0}
          isNow={index === steps.length - 1}
        >
          <p className="text-14 font-semibold">{nameOf(step.kind)}</p>
          <p className="text-12 text-ink-2">
            <time dateTime={step.at} className="num">
              {formatDateTime(step.at)}
            </time>
            {renderMore?.(step)}
          </p>
          {step.reason === null ? null : (
            <p className="text-14 text-pretty wrap-anywhere text-ink-2">«{step.reason}»</p>
          )}
        </Line>
      ))}
      {coming.map((kind, index) => (
        <Line key={kind} mark="coming" isLast={index === coming.length - 1} isNow={false}>
          <p className="text-14 text-ink-2">
            <span className="sr-only">{t('steps.toCome')}: </span>
            {nameOf(kind)}
          </p>
        </Line>
      ))}
    </ol>
  )
}

const MARKS = {
  done: 'bg-basilico text-canvas',
  end: 'bg-pomodoro text-on-pomodoro',
  coming: 'border-2 border-line-strong',
} as const

interface LineProps {
  mark: keyof typeof MARKS
  isLast: boolean
  isNow: boolean
  children: ReactNode
}

function Line({ mark, isLast, isNow, children }: LineProps) {
  return (
    <li
      aria-current={isNow ? 'step' : undefined}
      className="relative grid grid-cols-[1.5rem_minmax(0,1fr)] gap-3 pb-4 last:pb-0"
    >
      {isLast ? null : (
        <span aria-hidden className="absolute top-6 bottom-0 left-[0.6875rem] border-l-2 border-line" />
      )}
      <span aria-hidden className={cn('relative grid size-6 place-items-center rounded-full', MARKS[mark])}>
        {mark === 'coming' ? null : (
          <Icon name={mark === 'done' ? 'check' : 'x'} className="size-3.5" strokeWidth={3} />
        )}
      </span>
      <div className="grid min-w-0 gap-0.5 pt-0.5">{children}</div>
    </li>
  )
}
