import { useQuery } from '@tanstack/react-query'
import type { Program } from '@vicino/contract/loyalty/programs/schemas'
import type { Confirmed } from '~/lib/confirmed.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { cn } from '~/ui/cn.ts'
import { ErrorLine } from '~/ui/error-line.tsx'
import { Icon } from '~/ui/icon.tsx'
import { QuestionDialog } from '~/ui/question-dialog.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { programLint } from '../api/programs.ts'
import { FindingList } from '../components/finding-list.tsx'
import { formatDay, today } from '../model/days.ts'

interface ScheduleDialogProps {
  program: Program
  onClose: () => void
  onConfirm: (asked: Confirmed) => void
}

/**
 * Explains scheduling with the program's dates. While something is missing it lists that instead
 * (R-289 to R-291).
 */
export function ScheduleDialog({ program, onClose, onConfirm }: ScheduleDialogProps) {
  const { t } = useTranslation('programs')
  const { data, error, isFetching, refetch } = useQuery(programLint(program._id))
  const dates = { start: formatDay(program.startDate), end: formatDay(program.endDate) }
  const notes = program.warnings.filter((warning) => warning !== 'tiers_expired')
  // A program that starts today becomes active at once, so nothing of it can be changed or
  // withdrawn afterwards.
  const startsNow = program.startDate <= today()
  const lines = startsNow
    ? (['now', 'final', 'ends'] as const)
    : (['edits', 'back', 'final', 'automatic'] as const)
  return (
    <QuestionDialog
      title={t(startsNow ? 'schedule.titleNow' : 'steps.schedule.title')}
      text={t('schedule.dates', dates)}
      yes={t(startsNow ? 'schedule.confirmNow' : 'schedule.confirm')}
      disabled={isFetching || !data?.schedulable}
      onYes={onConfirm}
      onClose={onClose}
      className="max-w-lg"
    >
      <ul className="grid gap-2 text-14">
        {lines.map((name) => (
          <li key={name} className="flex gap-2.5">
            <Icon
              name={startsNow ? 'circle-alert' : 'check'}
              className={cn('mt-0.5 size-4', startsNow ? 'text-ambra' : 'text-basilico')}
            />
            <span className="min-w-0">{t(`schedule.${name}`, dates)}</span>
          </li>
        ))}
      </ul>
      {notes.map((warning) => (
        <p key={warning} className="flex gap-2.5 rounded-lg bg-ambra-soft px-3.5 py-3 text-14 text-ambra">
          <Icon name="circle-alert" className="size-5" />
          <span className="min-w-0">{t(`warnings.${warning}`)}</span>
        </p>
      ))}
      {data ? (
        <FindingList findings={data.findings} programId={program._id} onGo={onClose} />
      ) : error ? (
        <ErrorLine error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-12 rounded-lg" />
      )}
    </QuestionDialog>
  )
}
