import type { DeviceAccount } from '@vicino/contract/identity/auth/sessions/schemas'
import { Icon } from '~/ui/icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { Button } from '~/ui/button.tsx'
import { IconButton } from '~/ui/icon-button.tsx'

interface DeviceAccountRowProps {
  account: DeviceAccount
  disabled: boolean
  /** The switch to this account is in progress. */
  pending: boolean
  onUse: () => void
  onRemove: () => void
}

export function DeviceAccountRow({ account, disabled, pending, onUse, onRemove }: DeviceAccountRowProps) {
  const { t } = useTranslation('session')
  const { username, avatar, role, current } = account
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line p-4 last:border-0 md:px-6">
      <Avatar name={username} src={avatar} className="size-11" />
      <div className="min-w-24 flex-1">
        <p className="text-16 font-semibold break-words">{username}</p>
        <p className="text-14 text-ink-2">{t(`roles.${role}`)}</p>
      </div>
      <div className="ml-auto flex items-center gap-1">
        {current ? (
          <span className="inline-flex min-h-9 items-center gap-1.5 rounded-full bg-basilico-soft px-3.5 text-14 font-semibold text-basilico">
            <Icon name="check" className="size-4" strokeWidth={3} />
            {t('accounts.current')}
          </span>
        ) : (
          <Button
            variant="outline"
            aria-label={t('accounts.useNamed', { name: username })}
            pending={pending}
            disabled={disabled}
            onClick={onUse}
          >
            {t('accounts.use')}
          </Button>
        )}
        <IconButton label={t('accounts.remove', { name: username })} disabled={disabled} onClick={onRemove}>
          <Icon name="log-out" />
        </IconButton>
      </div>
    </li>
  )
}
