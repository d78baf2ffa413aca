import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PlannedDeal } from '@vicino/contract/marketplace/deals/planned/schemas'
import { useState } from 'react'
import { formatDate, formatDateTime, formatPrice, formatTime } from '~/lib/format.ts'
import { currentLanguage } from '~/lib/i18n/language.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { DealThumb } from '~/ui/deal-thumb.tsx'
import { Icon } from '~/ui/icon.tsx'
import { QuestionDialog } from '~/ui/question-dialog.tsx'
import { weekdayName } from '~/lib/weekday-name.ts'
import { withoutNext } from '../model/planned.ts'
import { dropPlanned, plannedDeals, skipPlanned } from '../api/planned.ts'
import type { OwnLinks } from './own-links.ts'

/** Problems with a sentence of their own; all others say that publishing was refused. */
const PROBLEMS = ['price_not_lowest', 'seller_unknown', 'shop_not_found', 'category_not_found'] as const

/** The brand's deals that wait for their start, the next first; nothing where there are none. */
export function PlannedDeals({ links }: { links: Pick<OwnLinks, 'editPlanned'> }) {
  const { t } = useTranslation('publish')
  const { data } = useQuery(plannedDeals)
  const [dropping, setDropping] = useState<PlannedDeal>()
  const drop = useMutation(dropPlanned(useQueryClient()))
  if (data === undefined || data.items.length === 0) return null
  return (
    <section aria-labelledby="planned-deals" className="grid grid-cols-1 gap-3">
      <h3 id="planned-deals" className="text-19">
        {t('planned.title')}
      </h3>
      <ul className="grid grid-cols-1 gap-3">
        {data.items.map((planned) => (
          <li
            key={planned._id}
            className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 gap-y-3 rounded-xl bg-surface p-3 shadow-card md:p-4"
          >
            <DealThumb src={planned.deal.images[0]} className="aspect-[5/4] w-full self-start rounded-md" />
            <div className="grid min-w-0 gap-1">
              <div className="flex flex-wrap items-center gap-2">
                <Badge tone={planned.problem === null ? 'azzurro' : 'pomodoro'} dot>
                  {t(planned.problem === null ? 'planned.waits' : 'planned.stopped')}
                </Badge>
                <span className="num text-12 text-ink-2">
                  {t('planned.period', {
                    from: formatDateTime(planned.startDate),
                    to: formatDateTime(planned.deal.expirationDate),
                  })}
                </span>
              </div>
              <Pattern planned={planned} />
              <h4 className="font-sans text-16 font-semibold wrap-anywhere">{planned.deal.title}</h4>
              <p className="num text-14">
                <span className="font-semibold">{formatPrice(planned.discountPrice)}</span>{' '}
                <s className="text-ink-2">{formatPrice(planned.deal.price)}</s>
              </p>
              <Problem problem={planned.problem} />
            </div>
            <div className="col-span-full flex flex-wrap gap-2 md:col-start-2">
              {links.editPlanned(planned._id)}
              <SkipButton planned={planned} />
              <Button
                size="sm"
                variant="ghost"
                className="text-pomodoro"
                onClick={() => setDropping(planned)}
              >
                <Icon name="x" className="size-4" />
                {t(planned.deal.repeat === null ? 'planned.drop' : 'repeat.stop')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {dropping ? (
        <QuestionDialog
          title={t(dropping.deal.repeat === null ? 'planned.dropTitle' : 'repeat.stopTitle')}
          text={dropping.deal.repeat === null ? dropping.deal.title : t('repeat.stopText')}
          no={t('planned.keep')}
          yes={t(dropping.deal.repeat === null ? 'planned.drop' : 'repeat.stop')}
          isDanger
          isPending={drop.isPending}
          error={drop.error}
          onYes={(asked) =>
            drop.mutate(
              { id: dropping._id, asked },
              {
                onSuccess: () => {
                  toast.success(t(dropping.deal.repeat === null ? 'planned.dropped' : 'repeat.stopped'))
                  setDropping(undefined)
                },
              },
            )
          }
          onClose={() => setDropping(undefined)}
        />
      ) : null}
    </section>
  )
}

function Problem({ problem }: { problem: string | null }) {
  const { t } = useTranslation('publish')
  if (problem === null) return null
  const known = PROBLEMS.find((each) => each === problem)
  return (
    <p className="text-14 font-medium text-pretty text-pomodoro">
      {known === undefined ? t('planned.problems.other') : t(`planned.problems.${known}`)}
    </p>
  )
}

/** The days and hours of a series: 'martedì, 17:00–20:00, fino al 28/02/2027'. */
function Pattern({ planned: { deal, startDate } }: { planned: PlannedDeal }) {
  const { t } = useTranslation('publish')
  if (deal.repeat === null) return null
  const days = deal.repeat.weekdays.toSorted().map((day) => weekdayName(day, 'long'))
  return (
    <p className="flex flex-wrap items-center gap-2 text-14">
      <Badge>{t('repeat.badge')}</Badge>
      <span className="num first-letter:uppercase">
        {t('repeat.pattern', {
          days: new Intl.ListFormat(currentLanguage()).format(days),
          from: formatTime(startDate),
          to: formatTime(deal.expirationDate),
          until: formatDate(deal.repeat.until),
        })}
      </span>
    </p>
  )
}

/** Leaves out the next one of a series; nothing where it is the last one. */
function SkipButton({ planned }: { planned: PlannedDeal }) {
  const { t } = useTranslation('publish')
  const { mutate, isPending } = useMutation(skipPlanned(useQueryClient()))
  const body = withoutNext(planned)
  if (body === null) return null
  return (
    <Button
      size="sm"
      variant="outline"
      pending={isPending}
      onClick={() =>
        mutate(
          { id: planned._id, body },
          {
            onSuccess: ({ startDate }) =>
              toast.success(t('repeat.skipped', { at: formatDateTime(startDate) })),
          },
        )
      }
    >
      {t('repeat.skip')}
    </Button>
  )
}
