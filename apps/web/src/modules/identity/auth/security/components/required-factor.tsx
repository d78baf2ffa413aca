import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { securityQuery } from '~/lib/queries/security.ts'
import { Button } from '~/ui/button.tsx'
import { ErrorLine } from '~/ui/error-line.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Logo } from '~/ui/logo.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { PasskeyBlock } from './passkey-block.tsx'
import { TotpBlock } from './totp-block.tsx'

interface RequiredFactorProps {
  /** Name of the signed-in person. */
  username: string
  /** Gets a full session after a second factor was set up. */
  onDone: () => Promise<void>
  onSignOut: () => void
}

/** The only screen of an account whose second factor is overdue. It sets one up and continues. */
export function RequiredFactor({ username, onDone, onSignOut }: RequiredFactorProps) {
  const { t } = useTranslation('security')
  const { data, error, isFetching, refetch } = useQuery(securityQuery)
  const [leaving, setLeaving] = useState(false)
  const go = useRef<HTMLDivElement>(null)
  const active = data?.active ?? false
  useEffect(() => {
    if (active) go.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <main className="mx-auto grid w-full max-w-xl flex-1 content-start gap-6 px-4 py-6 md:py-10">
      <header className="grid justify-items-start gap-3">
        <Logo className="mb-3" />
        <h1 className="text-28 text-balance">{t('required.title')}</h1>
        <p className="text-16 text-pretty text-ink-2">{t('required.text')}</p>
      </header>
      {data ? (
        <div className="grid grid-cols-1 divide-y divide-line rounded-xl border border-line bg-surface">
          <PasskeyBlock security={data} />
          <TotpBlock security={data} />
        </div>
      ) : error ? (
        <ErrorLine error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-72 rounded-xl" />
      )}
      <div ref={go} className="flex flex-wrap items-center gap-3">
        {active ? (
          <>
            <p
              role="status"
              className="flex min-w-56 flex-1 items-center gap-2 text-14 font-semibold text-basilico"
            >
              <Icon name="check" className="size-5 shrink-0" />
              {t('required.done')}
            </p>
            <Button
              size="lg"
              pending={leaving}
              onClick={() => {
                setLeaving(true)
                void onDone().finally(() => setLeaving(false))
              }}
            >
              {t('required.go')}
            </Button>
          </>
        ) : (
          <>
            <p className="min-w-40 flex-1 text-14 break-words text-ink-2">
              {t('required.who', { name: username })}
            </p>
            <Button variant="outline" onClick={onSignOut}>
              {t('required.signOut')}
            </Button>
          </>
        )}
      </div>
    </main>
  )
}
