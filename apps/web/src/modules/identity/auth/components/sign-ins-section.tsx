import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SignIn } from '@vicino/contract/identity/auth/sessions/schemas'
import { Icon } from '~/ui/icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatAgo, formatDate } from '~/lib/format.ts'
import { useLanguage } from '~/lib/i18n/use-language.ts'
import { useMinute } from '~/lib/use-minute.ts'
import { Button } from '~/ui/button.tsx'
import { ErrorLine } from '~/ui/error-line.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { toast } from '~/lib/toast.ts'
import { endSignIn } from '../api/end-sign-in.ts'
import { logoutEverywhere } from '../api/logout-everywhere.ts'
import { signIns } from '../api/sign-ins.ts'
import { forgetRequestedPath } from '../model/requested-path.ts'
import { setFlash } from '../model/flash.ts'
import { deviceOf, isPhone } from '../model/device-name.ts'
import { endSession } from '../model/store.ts'

/**
 * Section of /settings: the devices on which the account is signed in. Each can be signed out here.
 */
export function SignInsSection() {
  const { t } = useTranslation('session')
  const { data, error, isFetching, refetch } = useQuery(signIns())
  const everywhere = useMutation({
    ...logoutEverywhere(),
    onSuccess: () => {
      forgetRequestedPath()
      setFlash('signedOutEverywhere')
      endSession()
    },
  })
  return (
    <section
      aria-labelledby="sign-ins-title"
      className="grid gap-4 border-b border-line p-5 last:border-0 md:px-7"
    >
      <div className="flex gap-4">
        <Icon name="monitor-smartphone" className="mt-0.5 size-5 shrink-0 text-ink-3" />
        <div className="grid gap-0.5">
          <h2 id="sign-ins-title" className="font-sans text-16 font-semibold">
            {t('signIns.title')}
          </h2>
          <p className="text-14 text-ink-2">{t('signIns.text')}</p>
        </div>
      </div>
      {data ? (
        <ul className="grid gap-1 md:pl-9">
          {data.items.map((signIn) => (
            <SignInRow key={signIn._id} signIn={signIn} />
          ))}
        </ul>
      ) : error ? (
        <ErrorLine error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-16 rounded-lg md:ml-9" />
      )}
      <Button
        variant="outline"
        className="justify-self-start md:ml-9"
        pending={everywhere.isPending}
        onClick={() => everywhere.mutate()}
      >
        {t('signIns.everywhere')}
      </Button>
    </section>
  )
}

function SignInRow({ signIn }: { signIn: SignIn }) {
  const { t } = useTranslation('session')
  const language = useLanguage()
  const now = useMinute()
  const device = deviceOf(signIn.userAgent)
  const name = useDeviceName(signIn)
  const { mutate, isPending } = useMutation({
    ...endSignIn(useQueryClient()),
    onSuccess: () => toast.success(t('signIns.ended', { device: name })),
  })
  const icon = signIn.client === 'native' || isPhone(device) ? 'smartphone' : 'monitor'
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <Icon name={icon} className="size-5 shrink-0 text-ink-3" />
      <div className="min-w-40 flex-1">
        <p className="text-14 font-semibold break-words">{name}</p>
        <p className="text-14 text-ink-2">
          {signIn.current
            ? t('signIns.here')
            : t('signIns.lastUsed', {
                ago: formatAgo(signIn.lastUsedAt, now, language),
                since: formatDate(signIn.createdAt),
              })}
        </p>
      </div>
      {signIn.current ? null : (
        <Button
          variant="ghost"
          aria-label={t('signIns.endNamed', { device: name })}
          pending={isPending}
          onClick={() => mutate(signIn._id)}
        >
          {t('signIns.end')}
        </Button>
      )}
    </li>
  )
}

/** Names a device: 'Chrome su Android', 'App Vicino su iPhone', or only the known part. */
function useDeviceName({ client, userAgent }: SignIn): string {
  const { t } = useTranslation('session')
  const { browser, system } = deviceOf(userAgent)
  const program = client === 'native' ? t('signIns.app') : browser
  if (program && system) return t('signIns.device', { program, system })
  return program ?? system ?? t('signIns.unknown')
}
