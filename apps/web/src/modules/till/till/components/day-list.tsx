import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Confirmation, DayEntry, RewardEntry } from '@vicino/contract/till/till/schemas'
import { useCallback, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatCount, formatPrice } from '~/lib/format.ts'
import { useClock } from '~/lib/use-clock.ts'
import { usePages } from '~/lib/use-pages.ts'
import { EmptyState } from '~/ui/empty-state.tsx'
import { Input } from '~/ui/input.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { PagedList } from '~/ui/paged-list.tsx'
import { SegmentedControl } from '~/ui/segmented-control.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { confirmationPages } from '../api/list-confirmations.ts'
import { wholeDay } from '../api/whole-day.ts'
import { RewardDayRow } from '../claims/reward-day-row.tsx'
import { UndoDialog } from '../claims/undo-dialog.tsx'
import { MemberDayRow } from '../members/components/member-day-row.tsx'
import { dayBefore, dayOf } from '../model/day.ts'
import { isFound, takingsOf } from '../model/search-day.ts'
import { DayRow } from './day-row.tsx'
import { DayTools } from './day-tools.tsx'
import { VoidDialog } from './void-dialog.tsx'

type Day = 'today' | 'yesterday' | 'other'

/**
 * Confirmations, members' purchases and fulfilled rewards of today, of yesterday, because a
 * confirmation can be voided for 24 hours (R-210, R-220), or of any day.
 *
 * @param onRefund opens the refund of a member's receipt; absent without a till
 */
export function DayList({ onRefund }: { onRefund?: (receiptId: string) => void }) {
  const { t } = useTranslation('till')
  const [day, setDay] = useState<Day>('today')
  const today = useClock(dayOf)
  const [chosen, setChosen] = useState('')
  const [search, setSearch] = useState('')
  const date = day === 'today' ? today : day === 'yesterday' ? dayBefore(today) : chosen || dayBefore(today)
  return (
    <section aria-labelledby="till-day" className="grid gap-3">
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-2">
        <h2 id="till-day" className="text-23">
          {t('day.title')}
        </h2>
        <SegmentedControl<Day>
          label={t('day.which')}
          value={day}
          onValueChange={setDay}
          options={[
            { value: 'today', label: t('day.today') },
            { value: 'yesterday', label: t('day.yesterday') },
            { value: 'other', label: t('day.other') },
          ]}
        />
      </header>
      {day === 'other' ? (
        <Input
          type="date"
          label={t('day.date')}
          max={today}
          value={date}
          onChange={({ target }) => setChosen(target.value > today ? today : target.value)}
          className="max-w-60"
        />
      ) : null}
      <DayTools date={date} search={search} onSearch={setSearch} />
      <OneDay key={date} date={date} day={day} search={search.trim()} onRefund={onRefund} />
    </section>
  )
}

interface OneDayProps {
  date: string
  day: Day
  /** '' shows all of the day. */
  search: string
  onRefund: ((receiptId: string) => void) | undefined
}

function OneDay({ date, day, search, onRefund }: OneDayProps) {
  const { t } = useTranslation('till')
  const options = confirmationPages(date)
  const pages = usePages(options)
  // Totals come from the first page, which is current after a reload.
  const totals = useQueryClient().getQueryData(options.queryKey)?.pages[0]
  const whole = useQuery({ ...wholeDay(date), enabled: search !== '' })
  const found = search === '' ? null : (whole.data ?? []).filter((entry) => isFound(entry, search))
  const [voiding, setVoiding] = useState<Confirmation>()
  const [undoing, setUndoing] = useState<RewardEntry>()
  const now = useClock(useCallback((moment: number) => moment - (moment % 60_000), []))
  return (
    <>
      <PagedList
        pages={pages}
        skeleton={<Waiting />}
        renderFailure={(error, retry) => (
          <ErrorState error={error} onRetry={retry} className="rounded-2xl bg-surface shadow-card" />
        )}
        empty={
          <div className="rounded-2xl bg-surface shadow-card">
            <EmptyState title={t(`day.empty.${day}`)} reason={t('day.emptyReason')} className="py-8" />
          </div>
        }
      >
        {(all) => {
          const lines = found ?? all
          return (
            <>
              <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3">
                <Total label={t('day.count')} value={formatCount(found?.length ?? totals?.totalCount ?? 0)} />
                <Total
                  label={t('day.amount')}
                  value={formatPrice(
                    found?.reduce((sum, entry) => sum + takingsOf(entry), 0) ?? totals?.totalAmount ?? 0,
                  )}
                />
              </dl>
              <ol
                aria-label={t('day.list')}
                className="@container overflow-hidden rounded-2xl bg-surface shadow-card"
              >
                {lines.map((line) => {
                  const shared = {
                    ofAllTills: totals?.can.seeAllTills ?? false,
                    keepsRoom: lines.some((any) => hasAction(any, onRefund !== undefined)),
                  }
                  if (line.kind === 'prize') {
                    return (
                      <RewardDayRow
                        key={line._id}
                        line={line}
                        {...shared}
                        now={now}
                        onUndo={() => setUndoing(line)}
                      />
                    )
                  }
                  return line.kind === 'redemption' ? (
                    <DayRow
                      key={line._id}
                      line={line}
                      {...shared}
                      now={now}
                      onVoid={() => setVoiding(line)}
                    />
                  ) : (
                    <MemberDayRow key={line._id} line={line} {...shared} onRefund={onRefund} />
                  )
                })}
              </ol>
              {found !== null && found.length === 0 && !whole.isFetching ? (
                <p className="text-14 text-ink-2">{t('day.notFound')}</p>
              ) : null}
            </>
          )
        }}
      </PagedList>
      {voiding ? <VoidDialog line={voiding} onClose={() => setVoiding(undefined)} /> : null}
      {undoing ? (
        <UndoDialog
          handed={{
            id: undoing._id,
            reward: undoing.reward,
            customer: undoing.customer.username,
            money: undoing.amount,
          }}
          onClose={() => setUndoing(undefined)}
        />
      ) : null}
    </>
  )
}

function hasAction(line: DayEntry, canRefund: boolean): boolean {
  if (line.kind === 'prize') return line.can.undo
  return line.kind === 'redemption' ? line.can.void : line.can.refund && canRefund
}

function Total({ label, value }: { label: string; value: string }) {
  return (
    <div className="grid gap-0.5 rounded-xl bg-surface px-4 py-3 shadow-card">
      <dt className="text-14 text-ink-2">{label}</dt>
      <dd className="num font-display text-23 font-extrabold">{value}</dd>
    </div>
  )
}

function Waiting() {
  return (
    <div className="grid gap-px overflow-hidden rounded-2xl bg-surface shadow-card">
      {['a', 'b', 'c', 'd'].map((key) => (
        <div key={key} className="flex min-h-16 items-center gap-3 px-4">
          <Skeleton className="h-4 w-11" />
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-4 w-14" />
        </div>
      ))}
    </div>
  )
}
