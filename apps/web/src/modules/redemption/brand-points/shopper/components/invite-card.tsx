import type { WaysToEarn } from '@vicino/contract/redemption/brand-points/schemas'
import { Icon } from '~/ui/icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useDevice } from '~/lib/device.ts'
import { Button } from '~/ui/button.tsx'
import { Perforation } from '~/ui/perforation.tsx'
import { QrCode } from '~/ui/qr-code.tsx'
import { useCopy } from '../hooks/use-copy.ts'
import { inviteLink } from '../model/invite-link.ts'

interface InviteCardProps {
  invite: WaysToEarn['invite']
  /** BrandPoints earned for each person who joins. */
  points: number
}

/** The caller's invitation link: to copy, to share, or as a QR code for somebody nearby to scan. */
export function InviteCard({ invite, points }: InviteCardProps) {
  const { t } = useTranslation('wallet')
  const copy = useCopy()
  const link = inviteLink(window.location.origin, invite.code)
  // On a desktop the QR code is always shown, so that a phone can scan it; on a phone it opens on request.
  const onPhone = useDevice() === 'mobile'
  const shares = typeof navigator.share === 'function'
  // The promise rejects when the person closes the share sheet, which is no failure.
  const share = () =>
    navigator.share({ title: 'vicino%', text: t('invite.shareText'), url: link }).catch(() => {})
  const qr = (
    <div className="w-44 max-w-full shrink-0 rounded-xl bg-limone p-2.5">
      <QrCode text={link} label={t('invite.qrLabel')} />
    </div>
  )
  return (
    <section
      id="invite"
      tabIndex={-1}
      className="scroll-mt-20 overflow-hidden rounded-2xl bg-surface shadow-card"
    >
      <div className="flex items-start gap-6 px-5 pt-5 pb-3 md:px-6">
        <div className="grid min-w-0 flex-1 grid-cols-1 gap-3">
          <h2 className="text-19">{t('invite.title')}</h2>
          <p className="text-14 text-pretty text-ink-2">{t('invite.text', { points })}</p>
          <p className="rounded-md bg-sunken px-3.5 py-3 text-14 font-semibold break-all">
            <span className="sr-only">{t('invite.link')}: </span>
            {link}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button
              variant="lemon"
              onClick={() =>
                void copy(link, { copied: t('invite.copied'), failed: t('invite.copyFailed', { link }) })
              }
            >
              <Icon name="copy" className="size-4" />
              {t('invite.copy')}
            </Button>
            {shares ? (
              <Button variant="outline" onClick={() => void share()}>
                <Icon name="share-2" className="size-4" />
                {t('invite.share')}
              </Button>
            ) : null}
          </div>
          {onPhone ? (
            <details>
              <summary className="flex min-h-11 w-fit items-center gap-2 rounded-md text-14 font-semibold text-azzurro">
                <Icon name="qr-code" className="size-5" />
                {t('invite.qr')}
              </summary>
              {qr}
            </details>
          ) : null}
        </div>
        {onPhone ? null : qr}
      </div>
      <Perforation />
      <p className="flex flex-wrap gap-x-6 gap-y-1 px-5 pt-1 pb-5 text-14 text-ink-2 md:px-6">
        <span>{t('invite.invited', { count: invite.invited })}</span>
        <span>{t('invite.rewarded', { count: invite.rewarded })}</span>
      </p>
    </section>
  )
}
