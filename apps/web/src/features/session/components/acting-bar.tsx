import { useMutation } from '@tanstack/react-query'
import { formatTime } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'
import { endActing } from '../api/sign-out.ts'
import type { SessionUser } from '../model/session.ts'

/** At every address while somebody of the platform acts in another's account: whose it is, who acts, until when, and the way out. */
export default function ActingBar({
  user,
  acting,
}: {
  user: SessionUser
  acting: NonNullable<SessionUser['acting']>
}) {
  const { t } = useTranslation('session')
  const { mutate, isPending } = useMutation({ mutationFn: () => endActing(acting.access) })
  return (
    <aside
      aria-label={t('acting.title')}
      className="sticky top-0 z-50 flex min-h-11 flex-wrap items-center justify-center gap-x-3 gap-y-1 bg-limone px-4 py-2 text-14 font-medium text-on-limone"
    >
      <Icon name="life-buoy" className="size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {t('acting.text', { person: user.username, name: acting.name, at: formatTime(acting.until) })}
      </span>
      <Button size="sm" pending={isPending} onClick={() => mutate()}>
        {t('acting.end')}
      </Button>
    </aside>
  )
}
