import type { DealItem, PlaylistItem, SlideItem } from '@vicino/contract/channels/displays/schemas'
import { hoursClock, secondsLeft } from '@vicino/domain/countdown'
import { useState } from 'react'
import { formatDate, formatDiscount, formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { cn } from '~/ui/cn.ts'
import { QrCode } from '~/ui/qr-code.tsx'
import { VisuallyHidden } from '~/ui/visually-hidden.tsx'
import { useMedia } from '../hooks/use-media.ts'
import { useScanAddress } from '../hooks/use-scan-address.ts'
import { useSecond } from '../hooks/use-second.ts'
import { playerNow } from '../model/player-memory.ts'

/** With fewer seconds left a running clock shows the end, with more its date. */
const CLOCK_SECONDS = 36 * 3600

/** One deal, or one slide of the brand's own, on the whole screen. */
export function Slide({ item, displayId }: { item: PlaylistItem; displayId?: string | undefined }) {
  return 'slide' in item ? <OwnSlide item={item} /> : <DealSlide item={item} displayId={displayId} />
}

/** A deal. Its QR opens the deal and, on a display, names the display. */
function DealSlide({ item, displayId }: { item: DealItem; displayId: string | undefined }) {
  const { t } = useTranslation('displays')
  const image = useMedia(item.image)
  const video = useMedia(item.videoUrl)
  const logo = useMedia(item.brandLogo)
  const address = useScanAddress(displayId, item.dealId)
  return (
    <article className="player-slide">
      <div className="player-media bg-sunken">
        {image ? <img src={image} alt="" /> : null}
        {video ? <SilentVideo src={video} /> : null}
        {item.discount > 0 ? (
          <p className="player-discount bg-limone text-on-limone font-display">
            {formatDiscount(item.discount)}
          </p>
        ) : null}
      </div>
      <div className="player-facts">
        <p className="player-brand">
          {logo ? <img src={logo} alt="" className="bg-surface" /> : null}
          <span>{item.brandName}</span>
        </p>
        {item.advertiser ? (
          <p className="player-note font-semibold">{t('player.sponsored', { name: item.advertiser })}</p>
        ) : null}
        <h1 className="player-title font-display">{item.title}</h1>
        <p className="player-price">
          <VisuallyHidden>{t('common:price.now')}</VisuallyHidden>
          <span className="num font-display">{formatPrice(item.discountPrice)}</span>
          {item.price > item.discountPrice ? (
            <>
              <VisuallyHidden>{t('common:price.before')}</VisuallyHidden>
              <s className="num text-ink-3">{formatPrice(item.price)}</s>
            </>
          ) : null}
        </p>
        <p className="player-note text-ink-2">
          {t(item.lowestDeclared ? 'player.lowestDeclared' : 'player.lowest', {
            price: formatPrice(item.lowestPrice),
          })}
        </p>
        <Ends at={item.expirationDate} />
        <div className="player-scan">
          {address ? (
            <QrCode text={address} label={t('player.qr', { title: item.title })} className="player-qr" />
          ) : (
            <span className="player-qr rounded-lg bg-white" />
          )}
          <p className="player-text">{t('player.scan')}</p>
        </div>
      </div>
      <div className="player-progress bg-line" aria-hidden>
        <span className="bg-limone" style={{ animationDuration: `${item.seconds}s` }} />
      </div>
    </article>
  )
}

/** Texts and a picture of the brand's own: both side by side, or either over the whole screen. */
function OwnSlide({ item: { slide, seconds, advertiser } }: { item: SlideItem }) {
  const { t } = useTranslation('displays')
  const image = useMedia(slide.image)
  const hasTexts = slide.title !== '' || slide.text !== ''
  return (
    <article className={cn('player-slide', !(hasTexts && slide.image) && 'player-whole')}>
      {slide.image ? (
        <div className="player-media bg-sunken">{image ? <img src={image} alt="" /> : null}</div>
      ) : null}
      {hasTexts ? (
        <div className="player-own bg-limone text-on-limone">
          {slide.title ? <h1 className="player-own-title font-display">{slide.title}</h1> : null}
          {slide.text ? <p className="player-own-text">{slide.text}</p> : null}
        </div>
      ) : null}
      {advertiser ? (
        <p className="player-advertiser bg-surface text-ink">{t('player.sponsored', { name: advertiser })}</p>
      ) : null}
      <Progress seconds={seconds} />
    </article>
  )
}

const Progress = ({ seconds }: { seconds: number }) => (
  <div className="player-progress bg-line" aria-hidden>
    <span className="bg-ink" style={{ animationDuration: `${seconds}s` }} />
  </div>
)

/** A deal's video over its image, which stays visible when the video does not play. */
function SilentVideo({ src }: { src: string }) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return null
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- it plays without sound, to people who pass by
  return <video src={src} autoPlay muted loop playsInline aria-hidden onError={() => setBroken(true)} />
}

function Ends({ at }: { at: string }) {
  const { t } = useTranslation('displays')
  useSecond()
  const left = secondsLeft(at, playerNow())
  return (
    <p className="player-ends num bg-pomodoro-soft text-pomodoro">
      {left > CLOCK_SECONDS
        ? t('player.until', { date: formatDate(at) })
        : t('player.endsIn', { time: hoursClock(left) })}
    </p>
  )
}
