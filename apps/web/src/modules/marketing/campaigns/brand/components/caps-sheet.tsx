import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { OUTREACH_MOST } from '@vicino/contract/marketing/outreach/constants'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { ErrorLine } from '~/ui/error-line.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { type Caps, capsQuery, saveCaps } from '../api/campaigns.ts'
import { SelectField } from '../../../../loyalty/programs/shared/components/select-field.tsx'

const upTo = (most: number) =>
  Array.from({ length: most }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }))

/** The brand's limits of messages to one member. Each choice is saved at once. */
export default function CapsSheet({ programId, onClose }: { programId: string; onClose: () => void }) {
  const { t } = useTranslation('campaigns')
  const { data, error, refetch, isFetching } = useQuery(capsQuery(programId))
  const saving = useMutation(saveCaps(useQueryClient(), programId))
  const shown = saving.isPending ? saving.variables : data
  const save = (caps: Caps) => saving.mutate(caps, { onSuccess: () => toast.success(t('caps.saved')) })
  return (
    <Sheet open onOpenChange={onClose} title={t('caps.title')}>
      <div className="grid grid-cols-1 gap-5">
        <p className="text-14 text-pretty text-ink-2">{t('caps.lead')}</p>
        {shown === undefined ? (
          error ? (
            <ErrorLine error={error} busy={isFetching} onRetry={() => void refetch()} />
          ) : (
            <Skeleton className="h-40" />
          )
        ) : (
          <>
            <SelectField
              path="caps.day"
              label={t('caps.perDay')}
              value={String(shown.perDay)}
              options={upTo(OUTREACH_MOST.day)}
              onChange={(value) => save({ ...shown, perDay: Number(value) })}
            />
            <SelectField
              path="caps.week"
              label={t('caps.perWeek')}
              value={String(shown.perWeek)}
              options={upTo(OUTREACH_MOST.week)}
              onChange={(value) => save({ ...shown, perWeek: Number(value) })}
            />
            <p className="text-14 text-pretty text-ink-2">{t('caps.quiet')}</p>
          </>
        )}
      </div>
    </Sheet>
  )
}
