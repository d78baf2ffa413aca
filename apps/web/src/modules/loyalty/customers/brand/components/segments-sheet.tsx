import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MOST_SEGMENTS } from '@vicino/contract/loyalty/customers/constants'
import type { Segment } from '@vicino/contract/loyalty/customers/schemas'
import type { SegmentRule } from '@vicino/domain/loyalty/segments'
import { use, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { showSuccess } from '~/lib/show-success.ts'
import { useAllows } from '~/lib/use-allows.ts'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorLine } from '~/ui/error-line.tsx'
import { Icon } from '~/ui/icon.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { QuestionDialog } from '~/ui/question-dialog.tsx'
import { programQuery } from '../../../programs/shared/api/programs.ts'
import { catalogueQuery } from '../../../programs/shared/api/rewards.ts'
import { deleteSegment } from '../api/segments.ts'
import { segmentsQuery } from '../../../programs/shared/api/choices.ts'
import { GroupsContext, useCouponNames } from '../../shared/groups.ts'
import { draftOf, emptyDraft } from '../../shared/model/segment-draft.ts'
import { useSegmentSentence } from '../../shared/use-segment-sentence.ts'
import { SegmentBuilder } from './segment-builder.tsx'

interface SegmentsSheetProps {
  programId: string
  /** Names of the tiers, the base first; empty while tiers are off. */
  levels: readonly string[]
  /** Shows the customers of a segment. */
  onChoose: (segmentId: string) => void
  onClose: () => void
}

/** The segments of a brand, read as sentences. They are made, changed and deleted here. */
export default function SegmentsSheet(props: SegmentsSheetProps) {
  const groups = use(GroupsContext)
  const { data: catalogue } = useQuery(catalogueQuery(props.programId))
  const { data: program } = useQuery(programQuery(props.programId))
  const rewards = catalogue?.items ?? null
  const coupons = useCouponNames(program?.brandId)
  return (
    <GroupsContext value={{ ...groups, rewards, coupons }}>
      <Segments {...props} />
    </GroupsContext>
  )
}

function Segments({ programId, levels, onChoose, onClose }: SegmentsSheetProps) {
  const { t } = useTranslation('segments')
  const { data: segments, error, isFetching, refetch } = useQuery(segmentsQuery(programId))
  const mayEdit = useAllows()('customer-EDIT')
  const [edited, setEdited] = useState<Segment | 'new' | null>(null)
  const [removed, setRemoved] = useState<Segment>()
  if (edited !== null && segments !== undefined) {
    return (
      <SegmentBuilder
        programId={programId}
        levels={levels}
        segments={segments}
        segment={edited === 'new' ? null : edited}
        start={edited === 'new' ? emptyDraft() : draftOf(edited.rule as unknown as SegmentRule)}
        onBack={() => setEdited(null)}
        onSaved={(saved) => {
          const isNew = edited === 'new'
          const show = { label: t('show'), onClick: () => onChoose(saved._id) }
          showSuccess(isNew ? 201 : 200, t(isNew ? 'added' : 'saved'), show)
          setEdited(null)
        }}
        onClose={onClose}
      />
    )
  }
  const isFull = (segments?.length ?? 0) >= MOST_SEGMENTS
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('title')}
      className="md:w-160"
      footer={
        segments === undefined || segments.length === 0 || !mayEdit ? undefined : (
          <div className="flex flex-wrap items-center justify-end gap-3">
            {isFull ? (
              <p className="min-w-0 flex-1 text-14 text-ink-2">{t('full', { count: MOST_SEGMENTS })}</p>
            ) : null}
            <Button disabled={isFull} onClick={() => setEdited('new')}>
              <Icon name="plus" className="size-5" />
              {t('new')}
            </Button>
          </div>
        )
      }
    >
      {segments === undefined ? (
        error ? (
          <ErrorLine error={error} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <div className="grid gap-3">
            <Skeleton className="h-20 rounded-xl" />
            <Skeleton className="h-20 rounded-xl" />
          </div>
        )
      ) : segments.length === 0 ? (
        <EmptyState
          title={t('none')}
          reason={t('noneText')}
          action={mayEdit ? <Button onClick={() => setEdited('new')}>{t('new')}</Button> : null}
        />
      ) : (
        <ul className="grid grid-cols-1 gap-3">
          {segments.map((segment) => (
            <Row
              key={segment._id}
              segment={segment}
              levels={levels}
              onChoose={() => onChoose(segment._id)}
              mayEdit={mayEdit}
              onEdit={() => setEdited(segment)}
              onRemove={() => setRemoved(segment)}
            />
          ))}
        </ul>
      )}
      {removed === undefined ? null : (
        <RemoveSegment programId={programId} segment={removed} onClose={() => setRemoved(undefined)} />
      )}
    </Sheet>
  )
}

interface RowProps {
  segment: Segment
  levels: readonly string[]
  mayEdit: boolean
  onChoose: () => void
  onEdit: () => void
  onRemove: () => void
}

function Row({ segment, levels, mayEdit, onChoose, onEdit, onRemove }: RowProps) {
  const { t } = useTranslation('segments')
  const { sentence } = useSegmentSentence(levels)
  const { name, rule } = segment
  return (
    <li className="flex items-start gap-1 rounded-xl border border-line p-1.5">
      <button
        type="button"
        onClick={onChoose}
        className="press grid min-h-11 min-w-0 flex-1 content-center gap-1 rounded-lg px-2.5 py-2 text-left hover:bg-sunken"
      >
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="text-14 text-pretty wrap-anywhere text-ink-2">
          {sentence(draftOf(rule as unknown as SegmentRule))}
        </span>
      </button>
      {mayEdit ? (
        <>
          <IconButton label={t('edit', { name })} onClick={onEdit}>
            <Icon name="pen-line" />
          </IconButton>
          <IconButton label={t('remove', { name })} onClick={onRemove}>
            <Icon name="trash" />
          </IconButton>
        </>
      ) : null}
    </li>
  )
}

function RemoveSegment({
  programId,
  segment: { _id, name },
  onClose,
}: {
  programId: string
  segment: Segment
  onClose: () => void
}) {
  const { t } = useTranslation('segments')
  const { mutate, isPending, error } = useMutation(deleteSegment(programId, useQueryClient()))
  return (
    <QuestionDialog
      title={t('removeTitle')}
      text={t('removeText', { name })}
      yes={t('removeConfirm')}
      isDanger
      isPending={isPending}
      error={error}
      onYes={() =>
        mutate(_id, {
          onSuccess: () => {
            showSuccess(204, t('removed'))
            onClose()
          },
        })
      }
      onClose={onClose}
    />
  )
}
