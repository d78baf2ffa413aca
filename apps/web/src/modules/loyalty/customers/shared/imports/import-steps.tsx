import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ADJUSTMENT } from '@vicino/contract/loyalty/customers/constants'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { formatDateTime, formatCount, formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { serverClock } from '~/lib/server-clock.ts'
import { showSuccess } from '~/lib/show-success.ts'
import { Button } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { TextArea } from '~/ui/form/text-area.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Switch } from '~/ui/switch.tsx'
import {
  AT_WORK,
  confirmImport,
  customerImport,
  type CustomerImport,
  deleteImport,
  readCustomersAgain,
  undoImport,
} from '../api/customer-imports.ts'
import { RefusedRows } from './refused-rows.tsx'

interface ImportStepsProps {
  programId: string
  importId: string
  onGone: () => void
}

/** An import at its present step: preview with confirmation, progress, or result with undo. */
export function ImportSteps({ programId, importId, onGone }: ImportStepsProps) {
  const { t } = useTranslation('imports')
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(customerImport(programId, importId))
  const isAtWork = data !== undefined && AT_WORK.includes(data.state)
  const wasAtWork = useRef(isAtWork)
  useEffect(() => {
    // The table shows what the import added or reversed, so it is read again when the work ends.
    if (wasAtWork.current && !isAtWork) readCustomersAgain(client, programId)
    wasAtWork.current = isAtWork
  }, [isAtWork, client, programId])
  if (data === undefined)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-72 rounded-xl" />
    )
  return (
    <div className="grid grid-cols-1 gap-5">
      <header className="grid gap-0.5">
        <h3 className="text-19 font-bold wrap-anywhere">{data.fileName}</h3>
        <p className="num text-14 text-ink-2">
          {t(`kinds.${data.kind}`)} · {t(`states.${data.state}`)} · {formatDateTime(data.createdAt)} ·{' '}
          {data.by}
        </p>
      </header>
      <div role="status" className="grid gap-3">
        {isAtWork ? <Progress of={data} /> : null}
        <Sums of={data} />
      </div>
      {data.refused > 0 ? (
        <RefusedRows programId={programId} importId={importId} count={data.refused} />
      ) : null}
      {data.state === 'preview' ? <Confirmation programId={programId} of={data} onGone={onGone} /> : null}
      {data.undoUntil === null ? null : <Undo programId={programId} of={data} until={data.undoUntil} />}
    </div>
  )
}

/** The totals of the rows: what they will do, or did. */
function Sums({ of }: { of: CustomerImport }) {
  const { t } = useTranslation('imports')
  const isUndone = of.state === 'undoing' || of.state === 'undone'
  const rows = [
    ['ready', of.ready],
    ['given', of.given],
    ['waiting', of.waiting],
    ['undone', of.undone],
    ['kept', of.kept],
    ['refused', of.refused],
  ] as const
  return (
    <>
      <dl className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {rows
          .filter(([, count]) => count > 0)
          .map(([state, count]) => (
            <div key={state} className="grid content-start gap-0.5 rounded-xl bg-sunken p-3">
              <dd className="num order-first text-23 font-bold">{formatCount(count)}</dd>
              <dt className="text-14 text-ink-2">
                {t(of.kind === 'purchases' && isNamed(state) ? `purchases.rows.${state}` : `rows.${state}`, {
                  count,
                })}
              </dt>
            </div>
          ))}
      </dl>
      {of.amountCents > 0 ? (
        <p className="text-14 text-pretty">
          {t('purchases.amount', { amount: formatPrice(of.amountCents / 100) })}
        </p>
      ) : null}
      {of.kind === 'purchases' && of.given + of.undone + of.kept === 0 ? null : (
        <p className="text-14 text-pretty">
          {isUndone
            ? t('sums.undone', amounts(of.undonePoints, of.undoneStamps))
            : t('sums.would', amounts(of.points, of.stamps))}
        </p>
      )}
      {of.leftPoints + of.leftStamps > 0 ? (
        <p className="rounded-lg bg-sunken p-3 text-14 text-pretty">
          {t('sums.left', amounts(of.leftPoints, of.leftStamps))}
        </p>
      ) : null}
      {of.waiting > 0 ? <p className="text-14 text-pretty text-ink-2">{t('waitingText')}</p> : null}
      {of.reason === '' ? null : (
        <p className="text-14 text-pretty text-ink-2">{t('reasonWas', { reason: of.reason })}</p>
      )}
    </>
  )
}

/** States of imported purchases that have their own texts. */
const isNamed = (state: string): state is 'ready' | 'given' | 'undone' | 'kept' =>
  state === 'ready' || state === 'given' || state === 'undone' || state === 'kept'

const amounts = (points: number, stamps: number) => ({
  points,
  stamps,
  shownPoints: formatCount(points),
  shownStamps: formatCount(stamps),
})

function Progress({ of }: { of: CustomerImport }) {
  const { t } = useTranslation('imports')
  const done = of.state === 'undoing' ? of.undone + of.kept : of.given
  const all = of.state === 'undoing' ? done + of.given : done + of.ready
  const label = t(
    `progress.${of.state === 'undoing' ? 'undoing' : of.state === 'reading' ? 'reading' : 'applying'}`,
  )
  return (
    <div className="grid gap-1">
      <p className="num flex justify-between text-14 font-semibold">
        <span>{label}</span>
        {all === 0 ? null : (
          <span>
            {formatCount(done)} / {formatCount(all)}
          </span>
        )}
      </p>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={all}
        aria-valuenow={done}
        className="h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="h-full rounded-full bg-azzurro transition-[width] duration-300 motion-reduce:transition-none"
          style={{ width: `${all === 0 ? 0 : (100 * done) / all}%` }}
        />
      </div>
    </div>
  )
}

interface StepProps {
  programId: string
  of: CustomerImport
}

function Confirmation({ programId, of, onGone }: StepProps & { onGone: () => void }) {
  const { t } = useTranslation('imports')
  const client = useQueryClient()
  const confirm = useMutation(confirmImport(programId, of._id, client))
  const forget = useMutation(deleteImport(programId, of._id, client))
  const [reason, setReason] = useState('')
  const [countsForLevel, setCounts] = useState(false)
  const [wasSent, setSent] = useState(false)
  const isShort = reason.trim().length < ADJUSTMENT.reasonLeast
  const rows = of.ready + of.waiting
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (isShort || rows === 0) return
    confirm.mutate({
      reason: reason.trim(),
      countsForLevel,
      rows,
      points: of.points,
      stamps: of.stamps,
      amountCents: of.amountCents,
    })
  }
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4 border-t border-line pt-5">
      {rows === 0 ? (
        <p className="text-14 font-semibold">{t('nothing')}</p>
      ) : (
        <>
          <TextArea
            label={t('reason')}
            hint={t(of.kind === 'balances' ? 'reasonHint' : 'purchases.reasonHint', {
              least: ADJUSTMENT.reasonLeast,
            })}
            value={reason}
            maxLength={ADJUSTMENT.reasonMost}
            rows={2}
            error={wasSent && isShort ? t('noReason', { least: ADJUSTMENT.reasonLeast }) : undefined}
            onChange={({ target }) => setReason(target.value)}
          />
          {of.kind === 'balances' ? (
            <Switch
              label={t('level')}
              description={t('levelHint')}
              checked={countsForLevel}
              onCheckedChange={setCounts}
            />
          ) : null}
          <p className="text-14 text-pretty text-ink-2">{t('told')}</p>
        </>
      )}
      {confirm.error ? (
        <p role="alert" className="rounded-lg bg-pomodoro-soft p-3 text-14 text-pomodoro">
          {errorText(confirm.error)}
        </p>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          variant="ghost"
          pending={forget.isPending}
          onClick={() =>
            forget.mutate(undefined, {
              onSuccess: () => {
                showSuccess(204)
                onGone()
              },
            })
          }
        >
          {t('forget')}
        </Button>
        {rows === 0 ? null : (
          <Button type="submit" pending={confirm.isPending}>
            {t(of.kind === 'balances' ? 'confirm' : 'purchases.confirm', { count: rows })}
          </Button>
        )}
      </div>
    </form>
  )
}

/** Reverses an import, or stops it. The person confirms first. */
function Undo({ programId, of, until }: StepProps & { until: string }) {
  const { t } = useTranslation('imports')
  const { mutate, error, isPending } = useMutation(undoImport(programId, of._id, useQueryClient()))
  const [isConfirming, setConfirming] = useState(false)
  if (Date.parse(until) <= serverClock.now())
    return <p className="border-t border-line pt-5 text-14 text-ink-2">{t('undo.late')}</p>
  return (
    <section aria-label={t('undo.title')} className="grid gap-3 border-t border-line pt-5">
      <p className="text-14 text-pretty text-ink-2">
        {t(of.kind === 'balances' ? 'undo.text' : 'purchases.undoText', { until: formatDateTime(until) })}
      </p>
      {error ? (
        <p role="alert" className="rounded-lg bg-pomodoro-soft p-3 text-14 text-pomodoro">
          {errorText(error)}
        </p>
      ) : null}
      {isConfirming ? (
        <div className="grid gap-3 rounded-xl bg-sunken p-4">
          <p className="text-14 font-semibold text-pretty">{t('undo.ask')}</p>
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="ghost" disabled={isPending} onClick={() => setConfirming(false)}>
              {t('undo.no')}
            </Button>
            <Button variant="danger" pending={isPending} onClick={() => mutate()}>
              {t('undo.yes')}
            </Button>
          </div>
        </div>
      ) : (
        <Button variant="outline" className="justify-self-start" onClick={() => setConfirming(true)}>
          <Icon name="undo-2" className="size-4" />
          {t(of.state === 'applying' ? 'undo.stop' : 'undo.open')}
        </Button>
      )}
    </section>
  )
}
