import { useQuery } from '@tanstack/react-query'
import type { Program } from '@vicino/contract/programs/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { ErrorLine } from '~/ui/error-line.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { programLint } from '../api/programs.ts'
import { FindingList } from '../components/finding-list.tsx'
import { formatDay } from '../model/days.ts'

interface ScheduleDialogProps {
  program: Program
  onClose: () => void
  onConfirm: () => void
}

/** What scheduling means, with the program's dates; refused while something is missing, which is listed. */
export function ScheduleDialog({ program, onClose, onConfirm }: ScheduleDialogProps) {
  const { t } = useTranslation('programs')
  const { data, error, isFetching, refetch } = useQuery(programLint(program._id))
  const dates = { start: formatDay(program.startDate), end: formatDay(program.endDate) }
  const notes = program.warnings.filter((warning) => warning !== 'tiers_expired')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('steps.schedule.title')}
      description={t('schedule.dates', dates)}
      className="max-w-lg"
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button disabled={isFetching || !data?.schedulable} onClick={onConfirm}>
            {t('schedule.confirm')}
          </Button>
        </>
      }
    >
      <ul className="grid gap-2 text-14">
        {(['edits', 'back', 'final', 'automatic'] as const).map((name) => (
          <li key={name} className="flex gap-2.5">
            <Icon name="check" className="mt-0.5 size-4 text-basilico" />
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
    </Dialog>
  )
}
