import { useMutation } from '@tanstack/react-query'
import { Icon } from '~/ui/icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { errorText } from '~/lib/error-text.ts'
import { formatDateTime } from '~/lib/format.ts'
import { Button } from '~/ui/button.tsx'
import { exportUser } from '../../api/export-user.ts'
import { Section } from '../../shared/section.tsx'
import { Failure } from '~/ui/failure.tsx'

/** Downloads all data about the caller as a file. */
export function ExportSection({ userId }: { userId: string }) {
  const { t } = useTranslation('account')
  const { mutate, isPending, data: createdAt, error } = useMutation(exportUser(userId))
  return (
    <Section
      title={t('export.title')}
      lead={t('export.lead')}
      aside={
        <Button variant="outline" pending={isPending} onClick={() => mutate()}>
          {isPending ? null : <Icon name="download" className="size-4" />}
          {t('export.download')}
        </Button>
      }
    >
      <div role="status" className="empty:hidden">
        {isPending ? (
          <div className="grid gap-2 text-14 text-ink-2">
            {t('export.working')}
            <span className="skeleton h-1.5 rounded-full" />
          </div>
        ) : createdAt ? (
          <p className="text-14 font-medium text-basilico">
            {t('export.done', { moment: formatDateTime(createdAt) })}
          </p>
        ) : null}
      </div>
      <Failure text={error ? errorText(error) : undefined} />
    </Section>
  )
}
