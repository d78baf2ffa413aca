import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDate } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { Button } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'
import { resumeEmails, suppressionQuery } from '../api/suppression.ts'

/** Says why no e-mails come to this person's address, and lets them come again. */
export function EmailStopped({ email }: { email: string }) {
  const { t } = useTranslation('notifications')
  const { data } = useQuery(suppressionQuery)
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: resumeEmails,
    onSuccess: () => {
      client.setQueryData(suppressionQuery.queryKey, { suppression: null })
      toast.success(t('stopped.resumed'))
    },
  })
  const stopped = data?.suppression
  if (!stopped) return null
  const isBounce = stopped.reason === 'bounce'
  return (
    <div role="status" className="grid gap-3 rounded-lg bg-ambra-soft p-4 text-14">
      <p className="flex gap-2.5 font-semibold text-pretty wrap-anywhere text-ambra">
        <Icon name="circle-alert" className="mt-0.5 size-4 shrink-0" />
        {t(isBounce ? 'stopped.bounce' : 'stopped.complaint', { email, day: formatDate(stopped.at) })}
      </p>
      <p className="text-pretty">{t(isBounce ? 'stopped.bounceWhat' : 'stopped.complaintWhat')}</p>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {isBounce ? (
          <Link
            to="/settings"
            hash="email"
            className="font-semibold text-azzurro underline underline-offset-4"
          >
            {t('stopped.change')}
          </Link>
        ) : null}
        <Button variant="outline" size="sm" pending={isPending} onClick={() => mutate()}>
          {t('stopped.resume')}
        </Button>
      </p>
    </div>
  )
}
