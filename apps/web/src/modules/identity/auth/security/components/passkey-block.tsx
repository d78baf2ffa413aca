import { PASSKEYS_PER_USER } from '@vicino/contract/identity/auth/second-factor/constants'
import type { Passkey } from '@vicino/contract/identity/auth/second-factor/schemas'
import { Icon } from '~/ui/icon.tsx'
import { Suspense, useId, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatAgo, formatDate } from '~/lib/format.ts'
import { useLanguage } from '~/lib/i18n/use-language.ts'
import { useMinute } from '~/lib/use-minute.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { Button } from '~/ui/button.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import type { Security } from '~/lib/queries/security.ts'
import { canMakePasskeys } from '~/lib/passkeys.ts'
import { Block } from './block.tsx'

const AddPasskeyDialog = lazyPart(() => import('./add-passkey-dialog.tsx'))
const RemovePasskeyDialog = lazyPart(() => import('./remove-passkey-dialog.tsx'))

/** The caller's passkeys. */
export function PasskeyBlock({ security }: { security: Security }) {
  const { t } = useTranslation('security')
  const reasonId = useId()
  const [adding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<Passkey>()
  const { passkeys, hasPassword, expected, active } = security
  const reason = canMakePasskeys()
    ? passkeys.length >= PASSKEYS_PER_USER
      ? t('passkeys.full', { count: PASSKEYS_PER_USER })
      : undefined
    : t('passkeys.unsupported')
  return (
    <Block
      icon={<Icon name="fingerprint-pattern" />}
      title={t('passkeys.title')}
      text={t(expected ? 'passkeys.textExpected' : 'passkeys.text')}
    >
      {passkeys.length > 0 ? (
        <ul aria-label={t('passkeys.title')} className="grid grid-cols-1 divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey._id} passkey={passkey} onRemove={() => setRemoved(passkey)} />
          ))}
        </ul>
      ) : null}
      <Button
        variant={expected && !active ? 'action' : 'outline'}
        className="justify-self-start"
        disabled={reason !== undefined}
        aria-describedby={reason ? reasonId : undefined}
        onClick={() => setAdding(true)}
      >
        <Icon name="plus" className="size-4" />
        {t('passkeys.add')}
      </Button>
      {reason ? (
        <p id={reasonId} className="text-14 text-pretty text-ink-2">
          {reason}
        </p>
      ) : null}
      <Suspense>
        {adding ? <AddPasskeyDialog hasPassword={hasPassword} onClose={() => setAdding(false)} /> : null}
        {removed ? <RemovePasskeyDialog passkey={removed} onClose={() => setRemoved(undefined)} /> : null}
      </Suspense>
    </Block>
  )
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { t } = useTranslation('security')
  const language = useLanguage()
  const now = useMinute()
  const { name, createdAt, lastUsedAt, backedUp } = passkey
  return (
    <li className="flex items-center gap-2 py-1">
      <div className="grid min-w-0 flex-1 gap-0.5 py-1">
        <span className="text-14 font-semibold break-words">{name}</span>
        <span className="flex flex-wrap gap-x-3 text-12 text-ink-2">
          <span>{t('passkeys.created', { date: formatDate(createdAt) })}</span>
          <span>
            {lastUsedAt
              ? t('passkeys.used', { ago: formatAgo(lastUsedAt, now, language) })
              : t('passkeys.unused')}
          </span>
          {backedUp ? (
            <span className="inline-flex items-center gap-1">
              <Icon name="cloud" className="size-3.5" />
              {t('passkeys.backedUp')}
            </span>
          ) : null}
        </span>
      </div>
      <IconButton label={t('passkeys.removeNamed', { name })} onClick={onRemove}>
        <Icon name="trash" />
      </IconButton>
    </li>
  )
}
