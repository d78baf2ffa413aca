import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Slot } from '@vicino/contract/channels/promoters/schemas'
import { useState } from 'react'
import { formatCount, formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { useAllows } from '~/lib/use-allows.ts'
import { usePages } from '~/lib/use-pages.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { QuestionDialog } from '~/ui/question-dialog.tsx'
import { PagedList } from '~/ui/paged-list.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { close, slotPages } from '../shared/api/promoters.ts'
import { DealLine } from '../shared/components/deal-line.tsx'

/** The brand's slots with their results and costs. */
export function OwnSlots() {
  const { t } = useTranslation('promoters')
  const allows = useAllows()
  const pages = usePages(slotPages)
  const [closing, setClosing] = useState<Slot>()
  return (
    <>
      <PagedList
        pages={pages}
        className="grid grid-cols-1 gap-3"
        skeleton={<Skeleton className="h-40 w-full rounded-xl" />}
        empty={<EmptyState title={t('desk.noSlots')} reason={t('desk.noSlotsWhy')} />}
      >
        {(slots) => (
          <ul aria-label={t('desk.slots')} className="grid grid-cols-1 gap-3">
            {slots.map((slot) => {
              const { figures } = slot
              return (
                <li key={slot._id}>
                  <DealLine
                    deal={slot.deal}
                    commission={slot.commission}
                    badges={
                      <Badge tone={slot.closedAt === null ? 'basilico' : 'neutral'} dot>
                        {slot.closedAt === null
                          ? t('slots.free', { free: slot.free, total: slot.total })
                          : t('desk.closed')}
                      </Badge>
                    }
                    {...(figures && {
                      figures: [
                        [t('figures.clicks'), formatCount(figures.clicks)],
                        [t('figures.people'), formatCount(figures.people)],
                        [t('figures.redemptions'), formatCount(figures.redemptions)],
                        [t('figures.cost'), formatPrice(figures.commission)],
                        [
                          t('figures.costEach'),
                          figures.costPerRedemption === null ? '–' : formatPrice(figures.costPerRedemption),
                        ],
                      ],
                    })}
                    actions={
                      slot.closedAt === null && allows('promoter-EDIT') ? (
                        <Button size="sm" variant="outline" onClick={() => setClosing(slot)}>
                          {t('desk.close')}
                        </Button>
                      ) : null
                    }
                  />
                </li>
              )
            })}
          </ul>
        )}
      </PagedList>
      {closing ? <CloseDialog slot={closing} onClose={() => setClosing(undefined)} /> : null}
    </>
  )
}

function CloseDialog({ slot, onClose }: { slot: Slot; onClose: () => void }) {
  const { t } = useTranslation('promoters')
  const { mutate, error, isPending } = useMutation(close(useQueryClient()))
  return (
    <QuestionDialog
      title={t('desk.closeAsk')}
      text={slot.deal.title}
      yes={t('desk.close')}
      isPending={isPending}
      error={error}
      onYes={(asked) =>
        mutate(
          { id: slot._id, asked },
          {
            onSuccess: () => {
              toast.success(t('desk.closedDone'))
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    >
      <p className="text-16 text-pretty">{t('desk.closeText')}</p>
    </QuestionDialog>
  )
}
