import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Logo } from '~/ui/logo.tsx'

/** Shown while none of its deals is available: the shop's name for the screen, and a quiet note. */
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
