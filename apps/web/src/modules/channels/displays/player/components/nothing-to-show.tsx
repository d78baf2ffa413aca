import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Logo } from '~/ui/logo.tsx'

/** What a screen shows while none of its deals can be had: the shop's name for it, and no fuss. */
export function NothingToShow({ name, isEmpty }: { name: string; isEmpty: boolean }) {
  const { t } = useTranslation('displays')
  return (
    <div className="player-middle">
      <Logo className="player-logo" />
      <h1 className="player-title font-display">{name}</h1>
      <p className="player-text text-ink-2">{t(isEmpty ? 'player.empty' : 'player.nothing')}</p>
    </div>
  )
}
