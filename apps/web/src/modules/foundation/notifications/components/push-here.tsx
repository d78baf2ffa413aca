import { Link } from '@tanstack/react-router'
import { Icon } from '~/ui/icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button, buttonStyle } from '~/ui/button.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import type { PushState } from '../model/push.ts'
import type { usePush } from '../hooks/use-push.ts'

/** States in which pressing the button may help. */
const WORTH_A_TRY: ReadonlySet<PushState> = new Set(['off', 'not-ready', 'failed'])

interface PushHereProps {
  push: ReturnType<typeof usePush>
  /** Number of the account's browsers that get pushes; this one may be among them. */
  devices: number
}

/**
 * Says whether this browser gets pushes, with a button to change it. Where that is impossible it
 * says why.
 */
export function PushHere({ push: { state, enable, disable }, devices }: PushHereProps) {
  const { t } = useTranslation('notifications')
  if (state === undefined) return <Skeleton className="h-24 rounded-lg" />
  const on = state === 'on'
  const icon = on ? 'bell-ring' : 'bell-off'
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg bg-sunken p-4">
      <div className="flex min-w-56 flex-1 gap-3.5">
        <Icon name={icon} className="mt-0.5 size-5 shrink-0 text-ink-3" />
        <div role="status" className="grid gap-1">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 font-semibold">
            {t('push.title')}
            {on ? (
              <Badge tone="basilico" dot>
                {t('push.active')}
              </Badge>
            ) : null}
          </p>
          <p className="text-14 text-pretty text-ink-2">{t(`push.state.${state}`)}</p>
          {devices > 0 ? (
            <p className="num text-12 text-ink-2">{t('push.devices', { count: devices })}</p>
          ) : null}
        </div>
      </div>
      {WORTH_A_TRY.has(state) ? (
        <Button pending={enable.isPending} onClick={() => enable.mutate()}>
          {t(state === 'off' ? 'push.enable' : 'push.retry')}
        </Button>
      ) : null}
      {on ? (
        <Button variant="outline" pending={disable.isPending} onClick={() => disable.mutate()}>
          {t('push.disable')}
        </Button>
      ) : null}
      {state === 'install-first' ? (
        <Link to="/mobile" className={buttonStyle({ variant: 'outline' })}>
          {t('push.install')}
        </Link>
      ) : null}
    </div>
  )
}
