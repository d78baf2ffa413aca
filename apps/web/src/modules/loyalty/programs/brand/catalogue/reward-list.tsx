import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Program } from '@vicino/contract/loyalty/programs/schemas'
import type { Catalogue, Reward } from '@vicino/contract/loyalty/programs/rewards/schemas'
import { useState } from 'react'
import { formatCount, formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { showSuccess } from '~/lib/show-success.ts'
import { toast } from '~/lib/toast.ts'
import { Badge } from '~/ui/badge.tsx'
import { cn } from '~/ui/cn.ts'
import { Icon } from '~/ui/icon.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { QuestionDialog } from '~/ui/question-dialog.tsx'
import { RewardThumb } from '~/modules/loyalty/programs/shared/reward-thumb.tsx'
import { orderRewards, removeReward, switchReward } from '../../shared/api/rewards.ts'
import { useDragOrder } from '~/ui/use-drag-order.ts'
import { formatDay, today } from '../../shared/model/days.ts'

interface RewardListProps {
  program: Program
  catalogue: Catalogue
  onEdit: (reward: Reward) => void
}

/** The rewards in the order of the members' catalogue. Drag or buttons change the order (R-329). */
export function RewardList({ program, catalogue, onEdit }: RewardListProps) {
  const { t } = useTranslation('rewards')
  const { items, can } = catalogue
  const client = useQueryClient()
  const { mutate: order } = useMutation(orderRewards(program._id, client))
  const { mutate: switchState, isPending: isSwitching } = useMutation(switchReward(program._id, client))
  const [announcement, setAnnouncement] = useState('')
  const [removed, setRemoved] = useState<Reward>()
  const move = (from: number, to: number) => {
    const moved = items[from]
    if (moved === undefined || from === to) return
    order(
      items
        .toSpliced(from, 1)
        .toSpliced(to, 0, moved)
        .map(({ _id }) => _id),
    )
    setAnnouncement(t('list.moved', { name: moved.name, place: to + 1, count: items.length }))
  }
  const dragOf = useDragOrder(move, can.add)
  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ul aria-label={t('list.title')} className="@container grid grid-cols-1 gap-3">
        {items.map((reward, index) => {
          const { row, isDragged, isTarget } = dragOf(index)
          return (
            <li key={reward._id}>
              <div
                {...row}
                className={cn(
                  'grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 rounded-xl border border-line p-3 @min-[44rem]:grid-cols-[auto_minmax(0,1fr)_auto] @min-[44rem]:items-center',
                  can.add && 'md:cursor-grab',
                  isDragged && 'opacity-50',
                  isTarget && 'border-azzurro bg-azzurro-soft',
                )}
              >
                <RewardThumb
                  reward={reward}
                  isGrey={reward.state === 'paused'}
                  className="size-20 @min-[44rem]:size-24"
                />
                <Facts reward={reward} catalogue={catalogue} />
                <div className="col-span-full flex flex-wrap items-center justify-end gap-0.5 @min-[44rem]:col-span-1">
                  {can.add ? (
                    <>
                      <IconButton
                        label={t('list.earlier', { name: reward.name })}
                        disabled={index === 0}
                        onClick={() => move(index, index - 1)}
                      >
                        <Icon name="arrow-up" />
                      </IconButton>
                      <IconButton
                        label={t('list.later', { name: reward.name })}
                        disabled={index === items.length - 1}
                        onClick={() => move(index, index + 1)}
                      >
                        <Icon name="arrow-down" />
                      </IconButton>
                      <IconButton
                        label={t(reward.state === 'open' ? 'list.pause' : 'list.resume', {
                          name: reward.name,
                        })}
                        disabled={isSwitching}
                        onClick={() =>
                          switchState(reward, {
                            onSuccess: () =>
                              toast.success(t(reward.state === 'open' ? 'list.paused' : 'list.resumed')),
                          })
                        }
                      >
                        <Icon name={reward.state === 'open' ? 'pause' : 'play'} />
                      </IconButton>
                    </>
                  ) : null}
                  <IconButton
                    label={t(can.add ? 'list.edit' : 'list.look', { name: reward.name })}
                    onClick={() => onEdit(reward)}
                  >
                    <Icon name={can.add ? 'pen-line' : 'eye'} />
                  </IconButton>
                  {can.edit ? (
                    <IconButton
                      label={t('list.remove', { name: reward.name })}
                      onClick={() => setRemoved(reward)}
                    >
                      <Icon name="trash" />
                    </IconButton>
                  ) : null}
                </div>
              </div>
            </li>
          )
        })}
      </ul>
      {removed === undefined ? null : (
        <RemoveDialog programId={program._id} reward={removed} onClose={() => setRemoved(undefined)} />
      )}
    </>
  )
}

function Facts({ reward, catalogue: { levels } }: { reward: Reward; catalogue: Catalogue }) {
  const { t } = useTranslation('rewards')
  const { name, description, points, stamps, money, value, stock, estimate, minRank, segmentId } = reward
  const level = levels.find(({ rank }) => rank === minRank)
  const cost = [
    points > 0 ? t('card.points', { count: points }) : null,
    stamps > 0 ? t('card.stamps', { count: stamps }) : null,
    money > 0 ? formatPrice(money) : null,
  ].filter((part) => part !== null)
  const stockText =
    stock === null
      ? t('list.unlimited', { estimate: formatCount(estimate ?? 0) })
      : t('list.stock', { count: stock })
  return (
    <div className="grid min-w-0 content-center gap-1.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-16 wrap-anywhere">{name}</h3>
        <StateBadge reward={reward} />
      </div>
      {description === '' ? null : (
        <p className="line-clamp-2 text-14 wrap-anywhere text-ink-2">{description}</p>
      )}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14">
        <strong className="num rounded-md bg-limone-soft px-2 py-0.5 text-limone-text">
          {cost.join(' + ')}
        </strong>
        <span className="num text-ink-2">{t('card.value', { value: formatPrice(value) })}</span>
        <span className={cn('num', stock === 0 ? 'font-semibold text-ambra' : 'text-ink-2')}>
          {stockText}
        </span>
        <span className="text-ink-2">{t(`fulfilments.${reward.fulfilment}`)}</span>
        <span className="text-ink-2">
          {segmentId === null ? null : `${t('list.segment')} · `}
          {minRank === 0 ? t('list.everybody') : t('card.level', { level: level?.name ?? String(minRank) })}
        </span>
      </p>
    </div>
  )
}

/** A badge: open, paused, or outside the dates on which it is shown. */
function StateBadge({ reward: { state, visibleFrom, visibleTo } }: { reward: Reward }) {
  const { t } = useTranslation('rewards')
  const day = today()
  if (state === 'paused') {
    return (
      <Badge tone="ambra" dot>
        {t('states.paused')}
      </Badge>
    )
  }
  if (visibleFrom !== null && day < visibleFrom) {
    return (
      <Badge tone="azzurro" dot>
        {t('states.from', { date: formatDay(visibleFrom) })}
      </Badge>
    )
  }
  return visibleTo !== null && visibleTo < day ? (
    <Badge dot>{t('states.over')}</Badge>
  ) : (
    <Badge tone="basilico" dot>
      {t('states.open')}
    </Badge>
  )
}

function RemoveDialog({
  programId,
  reward,
  onClose,
}: {
  programId: string
  reward: Reward
  onClose: () => void
}) {
  const { t } = useTranslation('rewards')
  const { mutate, isPending } = useMutation(removeReward(programId, useQueryClient()))
  return (
    <QuestionDialog
      title={t('remove.title')}
      text={t('remove.text', { name: reward.name })}
      yes={t('remove.confirm')}
      isDanger
      isPending={isPending}
      onYes={(asked) =>
        mutate({ reward, asked }, { onSuccess: () => showSuccess(204, t('remove.done')), onSettled: onClose })
      }
      onClose={onClose}
    />
  )
}
