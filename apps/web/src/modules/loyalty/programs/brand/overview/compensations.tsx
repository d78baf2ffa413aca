import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OwedCompensation } from '@vicino/contract/loyalty/programs/schemas'
import { useState } from 'react'
import { formatDateTime, formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { usePages } from '~/lib/use-pages.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { PagedList } from '~/ui/paged-list.tsx'
import { QuestionDialog } from '~/ui/question-dialog.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { compensationPages, settleCompensation } from '../../shared/api/steps.ts'
import { formatDay } from '../../shared/model/days.ts'

/** What members of a cancelled program receive: to whom, until when, and whether they have it. */
export function Compensations({ programId, maySettle }: { programId: string; maySettle: boolean }) {
  const { t } = useTranslation('compensations')
  const list = usePages(compensationPages(programId))
  const [asking, setAsking] = useState<OwedCompensation>()
  const { mutate, error, isPending } = useMutation(settleCompensation(programId, useQueryClient()))
  return (
    <section
      aria-labelledby="compensations"
      className="grid gap-3 rounded-2xl bg-surface p-4 shadow-card sm:p-6"
    >
      <h2 id="compensations" className="text-19">
        {t('title')}
      </h2>
      <PagedList
        pages={list}
        skeleton={<Skeleton className="h-24 w-full rounded-xl" />}
        empty={<p className="text-14 text-ink-2">{t('empty')}</p>}
        className="grid grid-cols-1 gap-3"
      >
        {(rows) => (
          <ul className="grid grid-cols-1 divide-y divide-line">
            {rows.map((row) => (
              <li key={row.userId} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-14">
                <div className="grid min-w-0 flex-1 basis-48 gap-0.5">
                  <p className="font-semibold wrap-anywhere">{row.username}</p>
                  <p className="text-pretty wrap-anywhere">{row.what}</p>
                  <p className="num text-12 text-ink-2">
                    {t('for', { points: row.points, stamps: row.stamps, worth: formatPrice(row.worth) })}
                  </p>
                </div>
                {row.settledAt === null ? (
                  <>
                    <span className="num text-ink-2">{t('by', { date: formatDay(row.by) })}</span>
                    {maySettle ? (
                      <Button size="sm" variant="outline" onClick={() => setAsking(row)}>
                        {t('settle')}
                      </Button>
                    ) : null}
                  </>
                ) : (
                  <Badge tone="basilico" dot>
                    {t('settled', { moment: formatDateTime(row.settledAt) })}
                  </Badge>
                )}
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {asking ? (
        <QuestionDialog
          title={t('ask.title', { name: asking.username })}
          text={t('ask.text', { what: asking.what })}
          yes={t('settle')}
          isPending={isPending}
          error={error}
          onClose={() => setAsking(undefined)}
          onYes={(asked) =>
            mutate({ userId: asking.userId, asked }, { onSuccess: () => setAsking(undefined) })
          }
        />
      ) : null}
    </section>
  )
}
