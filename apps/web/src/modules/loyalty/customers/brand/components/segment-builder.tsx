import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Segment } from '@vicino/contract/loyalty/customers/schemas'
import type { SegmentRule } from '@vicino/domain/loyalty/segments'
import { type FormEvent, use, useEffect, useRef, useState } from 'react'
import { ApiError } from '~/lib/api-error.ts'
import { errorText } from '~/lib/error-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useDebounced } from '~/lib/use-debounced.ts'
import { useVersionedDraft } from '~/lib/use-versioned-draft.ts'
import { Button } from '~/ui/button.tsx'
import { ChangedMeanwhile } from '~/ui/changed-meanwhile.tsx'
import { cn } from '~/ui/cn.ts'
import { Icon } from '~/ui/icon.tsx'
import { Input } from '~/ui/input.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { saveSegment, segmentCount } from '../api/segments.ts'
import { segmentsQuery } from '../../../programs/shared/api/choices.ts'
import { focusField } from '~/ui/form/field-id.ts'
import { GroupsContext } from '../../shared/groups.ts'
import {
  draftOf,
  draftProblems,
  type Group,
  type Part,
  ruleOf,
  withMore,
  withPart,
} from '../../shared/model/segment-draft.ts'
import { pathOf } from '../../shared/model/segment-part.ts'
import { useSegmentSentence } from '../../shared/use-segment-sentence.ts'
import { useTotalText } from '../use-total-text.ts'
import { SegmentGroup } from '../../shared/components/segment-group.tsx'

/** Milliseconds between the last change and the request for a count. */
const COUNT_MS = 250
const NAME_MOST = 60

interface Fields extends Record<string, unknown> {
  readonly name: string
  readonly draft: Group
}

interface SegmentBuilderProps {
  programId: string
  levels: readonly string[]
  segments: readonly Segment[]
  /** null makes a new segment. */
  segment: Segment | null
  start: Group
  onBack: () => void
  onSaved: (segment: Segment) => void
  onClose: () => void
}

/** A segment as a sentence, its conditions below, and the number of customers that match. */
export function SegmentBuilder({
  programId,
  levels,
  segments,
  segment,
  start,
  onBack,
  onSaved,
  onClose,
}: SegmentBuilderProps) {
  const { t } = useTranslation('segments')
  const { labels, rewards } = use(GroupsContext)
  const client = useQueryClient()
  const { mutate, isPending, error, reset } = useMutation(saveSegment(programId, client))
  const { sentence } = useSegmentSentence(levels)
  const form = useVersionedDraft<Segment, Fields>({
    record: segment ?? undefined,
    fieldsOf: (record) => ({
      name: record.name,
      draft: record === segment ? start : draftOf(record.rule as unknown as SegmentRule),
    }),
    empty: { name: '', draft: start },
    readNow: async () => {
      const { items } = await client.fetchQuery({ ...segmentsQuery(programId), staleTime: 0 })
      const now = items.find(({ _id }) => _id === segment?._id)
      if (now === undefined) throw new Error('a segment that is changed stays')
      return now
    },
    keyOf: (field, value) => (field === 'draft' ? ruleOf(value as Group) : value),
  })
  const { name, draft } = form.draft
  const setName = (next: string) => form.set('name', next)
  const setDraft = (next: (before: Group) => Group) => form.set('draft', next(draft))
  // Missing inputs are shown after somebody leaves a condition or presses save.
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [wasSent, setSent] = useState(false)
  const goTo = useRef<string | null>(null)
  const own = segment?._id ?? ''
  const problems = draftProblems(draft, {
    own,
    segments: new Map(segments.map(({ _id, rule }) => [_id, rule as unknown as SegmentRule])),
    labels: new Set(labels.map(({ _id }) => _id)),
    rewards: rewards && new Set(rewards.map(({ _id }) => _id)),
  })
  const isTaken = error instanceof ApiError && error.code === 'segment_taken'
  const nameProblem = wasSent && name.trim() === '' ? t('noName') : isTaken ? errorText(error) : undefined

  useEffect(() => {
    if (goTo.current !== null && focusField(goTo.current)) goTo.current = null
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    const [first] = problems.keys()
    if (name.trim() === '') focusField('segment.name')
    else if (first !== undefined) focusField(pathOf(first))
    else {
      mutate(
        {
          id: segment?._id ?? null,
          body: { name: name.trim(), rule: { ...ruleOf(draft) } },
          version: form.version ?? '',
        },
        {
          onSuccess: onSaved,
          onError: (refused) => {
            if (refused instanceof ApiError && refused.code === 'segment_taken') focusField('segment.name')
            void form.takeOver(refused, (isOld) => {
              if (isOld) reset()
            })
          },
        },
      )
    }
  }

  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t(segment === null ? 'new' : 'change')}
      className="md:w-192 md:max-w-[92vw]"
      footer={
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Found programId={programId} draft={draft} isWhole={problems.size === 0} />
          <div className="flex flex-wrap gap-2">
            <Button variant="ghost" disabled={isPending} onClick={onBack}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" form="segment" pending={isPending}>
              {t('save')}
            </Button>
          </div>
        </div>
      }
    >
      <form id="segment" noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
        <ChangedMeanwhile
          meanwhile={form.meanwhile}
          nameOf={(field) => t(field === 'name' ? 'name' : 'rule')}
          show={(field, value) => (field === 'name' ? String(value) : sentence(value as Group))}
        />
        {error && !isTaken ? (
          <p role="alert" className="rounded-lg bg-pomodoro-soft p-3 text-14 text-pomodoro">
            {errorText(error)}
          </p>
        ) : null}
        <Input
          id="field-segment-name"
          label={t('name')}
          value={name}
          maxLength={NAME_MOST}
          autoComplete="off"
          error={nameProblem}
          onChange={({ target }) => setName(target.value)}
        />
        <p className="rounded-xl bg-limone-soft px-4 py-3 text-16 text-pretty wrap-anywhere text-ink">
          <Icon name="users-round" className="mr-2 inline size-5 align-[-0.25em]" />
          {sentence(draft)}
        </p>
        <SegmentGroup
          group={draft}
          depth={0}
          own={own}
          levels={levels}
          problems={problems}
          shows={(id) => wasSent || left.has(id)}
          onLeave={(id) => setLeft((before) => (before.has(id) ? before : new Set(before).add(id)))}
          onChange={(id, change) => setDraft((before) => withPart(before, id, change))}
          onAdd={(groupId, part: Part) => {
            setDraft((before) => withMore(before, groupId, part))
            goTo.current = pathOf('parts' in part ? (part.parts[0]?.id ?? part.id) : part.id)
          }}
          onRemove={(id, groupId) => {
            setDraft((before) => withPart(before, id, () => null))
            goTo.current = `${pathOf(groupId)}.add`
          }}
        />
      </form>
    </Sheet>
  )
}

/**
 * The exact number of customers that match a draft. The last number stays while the draft changes
 * or is counted again.
 */
function Found({ programId, draft, isWhole }: { programId: string; draft: Group; isWhole: boolean }) {
  const { t } = useTranslation('segments')
  const totalText = useTotalText()
  const rule = ruleOf(draft)
  const text = JSON.stringify(rule)
  const settled = useDebounced(isWhole ? text : null, COUNT_MS)
  // An incomplete rule is not counted. The count of the last complete rule stays.
  const [counted, setCounted] = useState<string | null>(null)
  if (settled !== null && settled !== counted) setCounted(settled)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(segmentCount(programId, counted))
  const isOld = !isWhole || text !== counted || isPlaceholderData || isFetching
  if (error && !isOld) {
    return (
      <p role="status" className="flex min-w-0 flex-wrap items-center gap-2 text-14 text-pomodoro">
        {errorText(error)}
        <Button size="sm" variant="outline" onClick={() => void refetch()}>
          {t('common:retry')}
        </Button>
      </p>
    )
  }
  return (
    <div className="grid min-w-0" aria-busy={isFetching || undefined}>
      <p role="status" className={cn('num text-19 font-bold transition-opacity', isOld && 'opacity-60')}>
        {data === undefined ? (isWhole ? t('counting') : t('notYet')) : totalText(data.count)}
      </p>
      <p className="text-12 text-ink-2">{t(isWhole ? 'countText' : 'countGaps')}</p>
    </div>
  )
}
