import type { Program } from '@vicino/contract/loyalty/programs/schemas'
import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import type { Meanwhile } from '~/lib/use-record-draft.ts'
import { Button } from '~/ui/button.tsx'
import { ChangedMeanwhile } from '~/ui/changed-meanwhile.tsx'
import { FormSummary } from '~/ui/form/form-summary.tsx'
import { useKeptForm } from '~/ui/form/use-kept-form.ts'
import { Sheet } from '~/ui/sheet.tsx'
import { useBaseChanges } from '../use-base-changes.ts'
import { today } from '../../shared/model/days.ts'
import { BASE_FIELDS, type BaseInfo, baseInfoChecks, baseInfoOf } from '../../shared/base-info/base-info.ts'
import { BaseInfoFields, useBaseLabels } from '../../shared/base-info/base-info-fields.tsx'

/**
 * Changes the base fields. In an active program only changes in favour of members are possible
 * (R-282, R-292).
 */
export function BaseInfoSheet({ program, onClose }: { program: Program; onClose: () => void }) {
  const { t } = useTranslation('programs')
  const labels = useBaseLabels()
  const [before] = useState(() => baseInfoOf(program))
  const isActive = !program.can.edit
  const form = useKeptForm<BaseInfo>({
    // A start that is not edited may lie in the past. The server checks it when the program is
    // scheduled.
    endpoint: baseInfoChecks(isActive ? null : today()),
    defaultValues: before,
    labels,
    mode: 'onChange',
  })
  const { formState, getValues, handleSubmit, refuse, reset, summary } = form
  const { dirtyFields, isDirty } = formState
  const [meanwhile, setMeanwhile] = useState<readonly Meanwhile[]>([])
  const { save: send, error, isPending } = useBaseChanges(program)
  const save = (values: BaseInfo) => {
    const changed = Object.fromEntries(Object.entries(values).filter(([name]) => name in dirtyFields))
    send(
      { baseInfo: changed },
      {
        onSuccess: () => {
          toast.success(t('base.saved'))
          onClose()
        },
        onError: refuse,
        onChanged: (was, now) => {
          setMeanwhile(changedBetween(baseInfoOf(was), baseInfoOf(now), getValues()))
          reset(baseInfoOf(now), { keepDirtyValues: true })
        },
      },
    )
  }
  return (
    <Sheet
      keepsDraft
      open
      onOpenChange={onClose}
      title={t('sections.base')}
      className="md:w-180"
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="ghost" disabled={isPending} onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" form="base-info" pending={isPending} disabled={!isDirty}>
            {t('base.save')}
          </Button>
        </div>
      }
    >
      <form id="base-info" noValidate onSubmit={handleSubmit(save)} className="grid grid-cols-1 gap-6">
        <ChangedMeanwhile
          meanwhile={meanwhile}
          nameOf={(field) => labels[field as keyof typeof labels]}
          show={(_field, value) => (typeof value === 'string' ? value : undefined)}
        />
        <FormSummary {...summary(meanwhile.length > 0 ? null : error)} />
        <BaseInfoFields form={form} isActive={isActive} />
      </form>
    </Sheet>
  )
}

const changedBetween = (before: BaseInfo, now: BaseInfo, typed: BaseInfo): Meanwhile[] =>
  BASE_FIELDS.filter((field) => now[field] !== before[field]).map((field) => ({
    field,
    before: before[field],
    theirs: now[field],
    mine: typed[field],
  }))
