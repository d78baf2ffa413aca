import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { AUTOMATION_NAME_MAX } from '@vicino/contract/marketing/automations/constants'
import type { Automation } from '@vicino/contract/marketing/automations/schemas'
import { TRIGGER_TYPES } from '@vicino/domain/loyalty/automations'
import { templateProblems } from '@vicino/domain/loyalty/message-template'
import type { SegmentRule } from '@vicino/domain/loyalty/segments'
import { type FormEvent, use, useState } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { showSuccess } from '~/lib/show-success.ts'
import { Button } from '~/ui/button.tsx'
import { Input } from '~/ui/input.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Switch } from '~/ui/switch.tsx'
import { saveAutomation } from './api/automations.ts'
import { labelsQuery } from '../../../loyalty/customers/shared/api/labels.ts'
import { catalogueQuery } from '../../../loyalty/programs/shared/api/rewards.ts'
import { segmentsQuery } from '../../../loyalty/programs/shared/api/choices.ts'
import { NumberField } from '~/ui/form/number-field.tsx'
import { SelectField } from '../../../loyalty/programs/shared/components/select-field.tsx'
import { ProgramChoice } from '../../../loyalty/customers/shared/components/program-choice.tsx'
import { SegmentGroup } from '../../../loyalty/customers/shared/components/segment-group.tsx'
import { GroupsContext, useCouponNames, useGroups } from '../../../loyalty/customers/shared/groups.ts'
import {
  draftProblems,
  emptyDraft,
  withMore,
  withPart,
} from '../../../loyalty/customers/shared/model/segment-draft.ts'
import { pathOf } from '../../../loyalty/customers/shared/model/segment-part.ts'
import { focusField } from '~/ui/form/field-id.ts'
import {
  type AutomationDraft,
  bodyOf,
  configOf,
  DELAY_UNITS,
  draftOfAutomation,
  EMPTY,
  newTrigger,
  problemsOf,
} from './model/automation-draft.ts'
import { ActionFields } from './action-fields.tsx'
import { EditorPart } from './editor-part.tsx'
import { SentenceBox } from './sentence-box.tsx'
import { TryPanel } from './try-panel.tsx'
import { TriggerFields } from './trigger-fields.tsx'
import { useAutomationSentence } from './use-automation-sentence.ts'

interface AutomationEditorProps {
  brandId: string
  programId: string
  levels: readonly string[]
  /** null makes a new automation. */
  of: Automation | null
  /** The draft of a template; null for an empty one. */
  start: AutomationDraft | null
  onClose: () => void
}

/** An automation as a sentence, with its four parts, its limits, and a trial over past data. */
export default function AutomationEditor(props: AutomationEditorProps) {
  const [programId, setProgramId] = useState(props.programId)
  const groups = useGroups(programId)
  const { data: catalogue } = useQuery(catalogueQuery(programId))
  const coupons = useCouponNames(props.brandId)
  const labels = useQuery(labelsQuery(programId))
  const segments = useQuery(segmentsQuery(programId))
  const areKnown = labels.data !== undefined && segments.data !== undefined
  return (
    <GroupsContext value={{ ...groups, rewards: catalogue?.items ?? null, coupons }}>
      {areKnown ? (
        <Editor key={programId} {...props} programId={programId} onProgram={setProgramId} />
      ) : (
        <Loading {...props} />
      )}
    </GroupsContext>
  )
}

function Loading({ of, onClose }: AutomationEditorProps) {
  const { t } = useTranslation('automations')
  return (
    <Sheet open onOpenChange={onClose} title={t(of === null ? 'new' : 'change')} className={WIDE}>
      <div className="grid gap-3">
        <Skeleton className="h-24 rounded-xl" />
        <Skeleton className="h-60 rounded-xl" />
      </div>
    </Sheet>
  )
}

const WIDE = 'md:w-192 md:max-w-[92vw]'
const REENTRIES = ['always', 'days', 'once'] as const

function Editor({
  brandId,
  programId,
  levels,
  of,
  start,
  onProgram,
  onClose,
}: AutomationEditorProps & { onProgram: (id: string) => void }) {
  const { t } = useTranslation('automations')
  const { labels, rewards, segments, coupons } = use(GroupsContext)
  const { sentenceOf } = useAutomationSentence(levels, coupons ?? [])
  const { mutate, isPending, error } = useMutation(saveAutomation(useQueryClient()))
  const [draft, setDraft] = useState(of === null ? (start ?? EMPTY) : draftOfAutomation(of))
  const [wasSent, setSent] = useState(false)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const set = (changes: Partial<AutomationDraft>) => setDraft((was) => ({ ...was, ...changes }))
  const problems = problemsOf(draft, (text) => templateProblems(text).length > 0)
  const conditions =
    draft.condition === null
      ? new Map()
      : draftProblems(draft.condition, {
          own: '',
          segments: new Map(segments.map(({ _id, rule }) => [_id, rule as unknown as SegmentRule])),
          labels: new Set(labels.map(({ _id }) => _id)),
          rewards: rewards && new Set(rewards.map(({ _id }) => _id)),
        })
  const isWhole = problems.size === 0 && conditions.size === 0
  const errorOf = (path: string): string | undefined => {
    const problem = problems.get(path)
    return wasSent && problem !== undefined ? t(`problems.${problem}`) : undefined
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    const [first] = problems.keys()
    const [part] = conditions.keys() as MapIterator<number>
    if (first !== undefined) focusField(first)
    else if (part !== undefined) focusField(pathOf(part))
    else {
      mutate(
        { of, programId, body: bodyOf(draft) },
        {
          onSuccess: () => {
            showSuccess(of === null ? 201 : 200, t(of === null ? 'added' : 'saved'))
            onClose()
          },
        },
      )
    }
  }
  const { message, delay, condition } = draft
  const actions = {
    message,
    points: draft.points ?? 0,
    stamps: draft.stamps ?? 0,
    labelId: draft.labelId,
    couponId: draft.couponId,
  }
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t(of === null ? 'new' : 'change')}
      className={WIDE}
      footer={
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="min-w-0 flex-1 basis-48 text-14 text-pretty text-ink-2">
            {of === null ? t('startsNow') : t('newVersion', { version: of.version + 1 })}
          </p>
          <div className="ml-auto flex flex-wrap gap-2">
            <Button variant="ghost" disabled={isPending} onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" form="automation" pending={isPending}>
              {t(of === null ? 'create' : 'save')}
            </Button>
          </div>
        </div>
      }
    >
      <form id="automation" noValidate onSubmit={submit} className="grid grid-cols-1 gap-6">
        {error ? (
          <p role="alert" className="rounded-lg bg-pomodoro-soft p-3 text-14 text-pomodoro">
            {errorText(error)}
          </p>
        ) : null}
        <SentenceBox sentence={sentenceOf({ trigger: draft.trigger, condition, delay, actions })} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Input
            id="field-automation-name"
            label={t('name')}
            value={draft.name}
            maxLength={AUTOMATION_NAME_MAX}
            autoComplete="off"
            hint={t('nameHint')}
            error={errorOf('automation.name')}
            onChange={({ target }) => set({ name: target.value })}
          />
          {of === null ? (
            <ProgramChoice brandId={brandId} programId={programId} onChoose={onProgram} withoutEnded />
          ) : (
            <p className="grid content-start gap-1.5">
              <span className="text-14 font-semibold">{t('program')}</span>
              <span className="flex min-h-12 items-center text-16 wrap-anywhere">{of.program}</span>
            </p>
          )}
        </div>

        <EditorPart word={t('parts.when')} lead={t('editor.when')}>
          <SelectField
            path="automation.trigger"
            label={t('editor.trigger')}
            value={draft.trigger.type}
            options={TRIGGER_TYPES.map((value) => ({ value, label: t(`triggers.${value}`) }))}
            onChange={(type) => set({ trigger: newTrigger(type) })}
          />
          <TriggerFields
            trigger={draft.trigger}
            levels={levels}
            errorOf={errorOf}
            onChange={(trigger) => set({ trigger })}
          />
        </EditorPart>

        <EditorPart word={t('parts.if')} lead={t('editor.if')}>
          <Switch
            label={t('editor.some')}
            description={t('editor.someText')}
            checked={condition !== null}
            onCheckedChange={(on) => set({ condition: on ? emptyDraft() : null })}
          />
          {condition === null ? null : (
            <SegmentGroup
              group={condition}
              depth={0}
              own=""
              levels={levels}
              problems={conditions}
              shows={(id) => wasSent || left.has(id)}
              onLeave={(id) => setLeft((before) => (before.has(id) ? before : new Set(before).add(id)))}
              onChange={(id, change) => set({ condition: withPart(condition, id, change) })}
              onAdd={(groupId, part) => set({ condition: withMore(condition, groupId, part) })}
              onRemove={(id) => {
                const next = withPart(condition, id, () => null)
                set({ condition: next.parts.length === 0 ? null : next })
              }}
            />
          )}
        </EditorPart>

        <EditorPart word={t('parts.after')} lead={t('editor.after')}>
          <div className="grid grid-cols-2 gap-3">
            <NumberField
              path="automation.delay"
              label={t('editor.delay')}
              value={delay.amount}
              error={errorOf('automation.delay')}
              onChange={(amount) => set({ delay: { ...delay, amount: amount ?? 0 } })}
            />
            <SelectField
              path="automation.delayUnit"
              label={t('editor.unit')}
              value={delay.unit}
              options={(Object.keys(DELAY_UNITS) as (keyof typeof DELAY_UNITS)[]).map((value) => ({
                value,
                label: t(`units.${value}`),
              }))}
              onChange={(unit) => set({ delay: { ...delay, unit } })}
            />
          </div>
        </EditorPart>

        <EditorPart word={t('parts.then')} lead={t('editor.then')}>
          {wasSent && problems.has('automation.actions') ? (
            <p role="alert" className="text-14 font-medium text-pomodoro">
              {t('problems.nothing')}
            </p>
          ) : null}
          <div id="field-automation-actions" className="grid gap-4">
            <ActionFields programId={programId} draft={draft} errorOf={errorOf} onChange={set} />
          </div>
        </EditorPart>

        <EditorPart word={t('parts.limits')} lead={t('editor.limits')}>
          <div className="grid gap-3 sm:grid-cols-2">
            <SelectField
              path="automation.reentry"
              label={t('editor.reentry')}
              value={draft.reentry}
              options={REENTRIES.map((value) => ({ value, label: t(`reentries.${value}`) }))}
              onChange={(reentry) => set({ reentry })}
            />
            {draft.reentry === 'days' ? (
              <NumberField
                path="automation.reentryDays"
                label={t('editor.reentryDays')}
                value={draft.reentryDays}
                unit={t('units.days')}
                error={errorOf('automation.reentryDays')}
                onChange={(days) => set({ reentryDays: days ?? Number.NaN })}
              />
            ) : null}
          </div>
          <SelectField
            path="automation.control"
            label={t('editor.control')}
            value={String(draft.controlShare)}
            hint={t('editor.controlText')}
            options={
              SHARES.includes(draft.controlShare)
                ? shareOptions(t('editor.noControl'))
                : [
                    ...shareOptions(t('editor.noControl')),
                    { value: String(draft.controlShare), label: `${draft.controlShare} %` },
                  ]
            }
            onChange={(share) => set({ controlShare: Number(share) })}
          />
          <p className="text-14 text-pretty text-ink-2">{t('editor.gate')}</p>
        </EditorPart>

        <TryPanel
          body={
            isWhole
              ? {
                  programId,
                  ...(of === null ? {} : { automationId: of._id }),
                  ...configOf(draft),
                }
              : null
          }
        />
      </form>
    </Sheet>
  )
}

/** Shares of a control group to choose from, in percent. */
const SHARES = [0, 5, 10, 20, 30, 50]
const shareOptions = (none: string) =>
  SHARES.map((share) => ({ value: String(share), label: share === 0 ? none : `${share} %` }))
