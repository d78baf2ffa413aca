import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BulkResult } from '@vicino/contract/common/bulk'
import { type ReactNode, useState } from 'react'
import { type AdminRows, type ListAsk, type ListQuery } from '~/lib/admin-list.ts'
import { type BulkProgress, bulkOf, MANY, runBulk } from '~/lib/bulk-run.ts'
import { errorText } from '~/lib/error-text.ts'
import { findAll, MOST_CHOSEN } from '~/lib/find-all.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import type { Choice } from '~/lib/use-choice.ts'
import { BulkRefusals } from './bulk-refusals.tsx'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { ProgressBar } from './progress-bar.tsx'

/** Props of a question about chosen rows. */
export interface BulkQuestion<Why> {
  readonly count: number
  readonly ids: readonly string[]
  /** The text that must be typed before an action on many rows. */
  readonly typed: string | undefined
  readonly onYes: (why: Why) => void
  readonly onClose: () => void
}

/** An action on chosen rows. */
export interface BulkAction<Why, Row = unknown> {
  label: string
  /**
   * Tells whether a row can be acted upon. The action is then offered for such rows only, with their
   * number; rows that were chosen unseen count, and the server refuses those that do not fit.
   */
  fits?: (row: Row) => boolean
  act: (ids: string[], why: Why) => Promise<BulkResult>
  /** Draws the question before the action. */
  renderQuestion: (question: BulkQuestion<Why>) => ReactNode
  renews: readonly QueryKey[]
}

interface AdminBulkProps<Why, Row> {
  /** The actions, in the order of their buttons. */
  actions: readonly BulkAction<Why, Row>[]
  /** The rows that were shown, by their ids. */
  seen: ReadonlyMap<string, Row>
  choice: Choice
  /** The query of the table, for choosing all of its rows. */
  ask: ListAsk
  fetchRows: (query: ListQuery, signal: AbortSignal) => Promise<AdminRows<{ readonly _id: string }>>
  /** Number of rows that the table found, as far as they were counted. */
  found: number
}

/** The result of an action that refused some rows. */
interface Outcome {
  readonly done: number
  readonly refused: BulkResult['refused']
}

interface Run<Why, Row> {
  readonly action: BulkAction<Why, Row>
  readonly progress: BulkProgress
  /** All rows of the run. */
  readonly ids: readonly string[]
  readonly why: Why
  readonly phase: 'running' | 'stopped' | 'failed'
  readonly error: unknown
  /** Stops after the running request. */
  readonly stop: () => void
}

/**
 * The actions on the chosen rows of an admin grid. They run in requests of a hundred rows. A run
 * shows its progress, can be stopped between two requests, and can be resumed; so can a failed one.
 */
export function AdminBulk<Why, Row>({
  actions,
  seen,
  choice,
  ask,
  fetchRows,
  found,
}: AdminBulkProps<Why, Row>) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const [asked, setAsked] = useState<BulkAction<Why, Row>>()
  const [run, setRun] = useState<Run<Why, Row>>()
  const [outcome, setOutcome] = useState<Outcome>()
  const all = useMutation({
    mutationFn: () => findAll(ask, fetchRows, new AbortController().signal),
    onSuccess: (ids) => choice.set(ids, true),
  })
  const count = choice.ids.size
  const idsFor = ({ fits }: BulkAction<Why, Row>): string[] =>
    [...choice.ids].filter((id) => {
      const row = seen.get(id)
      return fits === undefined || row === undefined || fits(row)
    })

  const go = async (action: BulkAction<Why, Row>, from: BulkProgress, ids: readonly string[], why: Why) => {
    const stopping = new AbortController()
    let progress = from
    const show = (phase: Run<Why, Row>['phase'], error: unknown = null) =>
      setRun({ action, progress, ids, why, phase, error, stop: () => stopping.abort() })
    setOutcome(undefined)
    show('running')
    try {
      progress = await runBulk(
        from,
        (part) => action.act(part, why),
        () => !stopping.signal.aborted,
        (step) => {
          progress = step
          show('running')
        },
      )
      if (progress.left.length > 0) show('stopped')
      else end(progress, ids)
    } catch (error) {
      show('failed', error)
    }
    for (const queryKey of action.renews) void client.invalidateQueries({ queryKey })
  }
  const end = ({ done, refused: left }: BulkProgress, ids: readonly string[]) => {
    setRun(undefined)
    choice.set(ids, false)
    // Refused rows stay chosen, so that somebody looks at them.
    choice.set(
      left.map(({ _id }) => _id),
      true,
    )
    if (left.length === 0) toast.success(t('bulk.done', { count: done }))
    else setOutcome({ done, refused: left })
  }

  const question = (action: BulkAction<Why, Row>) => {
    const ids = idsFor(action)
    return action.renderQuestion({
      count: ids.length,
      ids,
      typed: ids.length > MANY ? String(ids.length) : undefined,
      onYes: (why) => {
        setAsked(undefined)
        void go(action, bulkOf(ids), ids, why)
      },
      onClose: () => setAsked(undefined),
    })
  }

  if (count === 0 && run === undefined) return null
  return (
    <div
      role="region"
      aria-label={t('bulk.title')}
      className="sticky bottom-24 z-30 grid gap-3 rounded-xl bg-surface p-3 shadow-float md:bottom-4"
    >
      {run === undefined && outcome ? <BulkRefusals {...outcome} /> : null}
      {run === undefined ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <p role="status" className="num min-w-20 flex-1 px-1 text-14 font-semibold">
            {t('bulk.count', { count })}
          </p>
          {found > count && count < MOST_CHOSEN ? (
            <Button size="sm" variant="ghost" pending={all.isPending} onClick={() => all.mutate()}>
              {found > MOST_CHOSEN
                ? t('bulk.first', { count: MOST_CHOSEN })
                : t('bulk.all', { count: found })}
            </Button>
          ) : null}
          {actions.map((action) => {
            const fitting = idsFor(action).length
            return fitting === 0 ? null : (
              <Button key={action.label} size="sm" variant="outline" onClick={() => setAsked(action)}>
                {action.fits === undefined
                  ? action.label
                  : t('bulk.labelOf', { label: action.label, count: fitting })}
              </Button>
            )
          })}
          <IconButton
            label={t('bulk.clear')}
            onClick={() => {
              setOutcome(undefined)
              choice.clear()
            }}
          >
            <Icon name="x" />
          </IconButton>
        </div>
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <p role="status" className="num min-w-20 flex-1 px-1 text-14 font-semibold">
              {t(run.phase === 'running' ? 'bulk.running' : 'bulk.stopped', {
                done: run.ids.length - run.progress.left.length,
                total: run.ids.length,
              })}
            </p>
            {run.phase === 'running' ? (
              <Button size="sm" variant="outline" onClick={run.stop}>
                {t('bulk.stop')}
              </Button>
            ) : (
              <>
                <Button size="sm" onClick={() => void go(run.action, run.progress, run.ids, run.why)}>
                  {t('bulk.goOn')}
                </Button>
                <Button
                  size="sm"
                  variant="outline"
                  onClick={() => {
                    choice.clear()
                    choice.set(run.progress.left, true)
                    setRun(undefined)
                  }}
                >
                  {t('bulk.leave')}
                </Button>
              </>
            )}
          </div>
          <ProgressBar share={1 - run.progress.left.length / run.ids.length} />
          {run.phase === 'failed' ? (
            <p role="alert" className="px-1 text-14 font-medium text-pomodoro">
              {errorText(run.error)}
            </p>
          ) : null}
        </>
      )}
      {asked === undefined ? null : question(asked)}
    </div>
  )
}
