import type { Program } from '@vicino/contract/loyalty/programs/schemas'
import { useKeptForm } from '~/ui/form/use-kept-form.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { Button } from '~/ui/button.tsx'
import { FormSummary } from '~/ui/form/form-summary.tsx'
import { Input } from '~/ui/input.tsx'
import { useBaseChanges } from '../use-base-changes.ts'
import { Section } from '../../shared/components/section.tsx'
import { formatDay, today } from '../../shared/model/days.ts'
import { type BaseInfo, baseInfoChecks, baseInfoOf } from '../../shared/base-info/base-info.ts'

/** First and last day of the program, the same as in its base info. */
export function PublicationDates({ program }: { program: Program }) {
  const { t } = useTranslation(['rewards', 'programs'])
  const labels = { startDate: t('programs:fields.startDate'), endDate: t('programs:fields.endDate') }
  const isActive = !program.can.edit
  const mayEdit = program.can.edit || program.can.improve
  const { register, errorOf, refuse, summary, formState, handleSubmit } = useKeptForm<BaseInfo>({
    endpoint: baseInfoChecks(isActive ? null : today()),
    defaultValues: baseInfoOf(program),
    labels,
    mode: 'onChange',
  })
  const { save: send, error, isPending } = useBaseChanges(program)
  const save = ({ startDate, endDate }: BaseInfo) =>
    send(
      { baseInfo: isActive ? { endDate } : { startDate, endDate } },
      { onSuccess: () => toast.success(t('dates.saved')), onError: refuse },
    )
  return (
    <Section
      title={t('dates.title')}
      lead={t(`dates.${program.status}`, {
        start: formatDay(program.startDate),
        end: formatDay(program.endDate),
        claims: formatDay(program.claimsUntil),
      })}
    >
      <form
        noValidate
        aria-label={t('dates.title')}
        onSubmit={handleSubmit(save)}
        className="grid grid-cols-1 gap-4"
      >
        <FormSummary {...summary(error)} />
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,11rem),1fr))] items-start gap-4">
          <Input
            type="date"
            label={labels.startDate}
            min={isActive ? undefined : today()}
            disabled={isActive}
            error={errorOf('startDate')}
            {...register('startDate', { deps: ['endDate'] })}
          />
          <Input
            type="date"
            label={labels.endDate}
            disabled={!mayEdit}
            error={errorOf('endDate')}
            {...register('endDate')}
          />
        </div>
        {mayEdit ? (
          <Button
            type="submit"
            variant="outline"
            className="justify-self-start"
            pending={isPending}
            disabled={!formState.isDirty}
          >
            {t('dates.save')}
          </Button>
        ) : null}
      </form>
    </Section>
  )
}
