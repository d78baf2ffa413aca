import { Icon } from '~/ui/icon.tsx'
import { Suspense, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import type { Security } from '~/lib/queries/security.ts'
import { Block } from './block.tsx'

const TotpDialog = lazyPart(() => import('./totp-dialog.tsx'))
const TotpOffDialog = lazyPart(() => import('./totp-off-dialog.tsx'))

/** New recovery codes are advised below this number. */
const FEW = 3

/** The authenticator app, and the recovery codes that come with a second factor. */
export function TotpBlock({ security }: { security: Security }) {
  const { t } = useTranslation('security')
  // The open dialog. It is not derived from `security`, because the dialog that activates the app
  // stays open to show the recovery codes.
  const [open, setOpen] = useState<'on' | 'off'>()
  const { enabled, recoveryCodesLeft } = security.totp
  const close = () => setOpen(undefined)
  return (
    <Block
      icon={<Icon name="smartphone" />}
      title={t('totp.title')}
      text={t('totp.text')}
      state={
        <Badge tone={enabled ? 'basilico' : 'neutral'} dot>
          {t(enabled ? 'totp.enabled' : 'totp.disabled')}
        </Badge>
      }
    >
      {security.active ? (
        <p className="text-14 text-ink-2">
          {t('recovery.left', { count: recoveryCodesLeft })}
          {recoveryCodesLeft < FEW ? (
            <span className="block font-medium text-pretty text-ambra">
              {t(enabled ? 'recovery.few' : 'recovery.fewPasskey')}
            </span>
          ) : null}
        </p>
      ) : null}
      <Button
        variant="outline"
        className="justify-self-start"
        onClick={() => setOpen(enabled ? 'off' : 'on')}
      >
        {t(enabled ? 'totp.off' : 'totp.setUp')}
      </Button>
      <Suspense>
        {open === 'on' ? <TotpDialog hasPassword={security.hasPassword} onClose={close} /> : null}
        {open === 'off' ? (
          <TotpOffDialog stillActive={security.expected && security.passkeys.length > 0} onClose={close} />
        ) : null}
      </Suspense>
    </Block>
  )
}
