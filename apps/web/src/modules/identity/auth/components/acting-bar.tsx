import { useMutation } from '@tanstack/react-query'
import { formatTime } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Icon } from '~/ui/icon.tsx'
import { endActing } from '../api/sign-out.ts'
import type { SessionUser } from '../model/session.ts'

/**
 * A bar on every screen while staff of the platform act in another person's account: the account,
 * the staff member, the end, and a button to leave.
 */
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
      className="flex items-center justify-center gap-3 bg-limone px-4 py-1.5 text-14 font-medium text-on-limone"
    >
      <Icon name="life-buoy" className="size-4 shrink-0 max-md:hidden" />
      <span className="min-w-0 leading-tight wrap-anywhere max-md:flex-1">
        {t('acting.text', { person: user.username, name: acting.name, at: formatTime(acting.until) })}
      </span>
      <button
        type="button"
        disabled={isPending}
        onClick={() => mutate()}
        className="press min-h-11 shrink-0 rounded-full bg-on-limone px-5 font-semibold text-limone disabled:opacity-60"
      >
        {t('acting.end')}
      </button>
    </aside>
  )
}
