import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Program } from '@vicino/contract/loyalty/programs/schemas'
import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { Button } from '~/ui/button.tsx'
import { FormSummary } from '~/ui/form/form-summary.tsx'
import { useKeptForm } from '~/ui/form/use-kept-form.ts'
import { Sheet } from '~/ui/sheet.tsx'
import { updateProgram } from '../../shared/api/programs.ts'
import { today } from '../../shared/model/days.ts'
import { type BaseInfo, baseInfoChecks, baseInfoOf } from '../../shared/base-info/base-info.ts'
import { BaseInfoFields, useBaseLabels } from '../../shared/base-info/base-info-fields.tsx'

/** Changes the base fields; of an active program only what members may gain by. */
export function BaseInfoSheet({ program, onClose }: { program: Program; onClose: () => void }) {
  const { t } = useTranslation('programs')
  const labels = useBaseLabels()
  const [before] = useState(() => baseInfoOf(program))
  const isActive = !program.can.edit
  const form = useKeptForm<BaseInfo>({
    // A start that stays as it is may lie in the past: it is looked at again when the program is scheduled.
    endpoint: baseInfoChecks(isActive ? null : today()),
    defaultValues: before,
    labels,
    mode: 'onChange',
  })
  const { formState, handleSubmit, refuse, summary } = form
  const { dirtyFields, isDirty } = formState
  const { mutate, error, isPending } = useMutation(updateProgram(program._id, useQueryClient()))
  const save = (values: BaseInfo) => {
    const changed = Object.fromEntries(Object.entries(values).filter(([name]) => name in dirtyFields))
    mutate(
      { baseInfo: changed },
      {
        onSuccess: () => {
          toast.success(t('base.saved'))
          onClose()
        },
        onError: refuse,
      },
    )
  }
  return (
    <Sheet
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
        <FormSummary {...summary(error)} />
        <BaseInfoFields form={form} isActive={isActive} />
      </form>
    </Sheet>
  )
}
