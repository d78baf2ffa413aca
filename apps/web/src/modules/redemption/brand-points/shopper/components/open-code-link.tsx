import { Link } from '@tanstack/react-router'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useCountdown } from '~/lib/use-countdown.ts'
import { cn } from '~/ui/cn.ts'
import { Icon } from '~/ui/icon.tsx'
import { type CodeLine, timeLeft } from '../model/redemption-line.ts'

interface OpenCodeLinkProps {
  line: CodeLine
  /** Names the deal, where several codes may be listed. */
  isNamed?: boolean
  className?: string
}

/** 'Codice aperto 12:30 · Mostra': leads to a code that is open. */
export function OpenCodeLink({ line, isNamed = false, className }: OpenCodeLinkProps) {
  const { t } = useTranslation('wallet')
  const left = useCountdown(line.expiresAt)
  if (left === 0) return null
  return (
    <Link
      to={line.channel === 'online' ? '/validazione' : '/riscatta'}
      search={{ id: line.deal._id }}
      className={cn(
        'press flex min-h-12 items-center gap-3 rounded-full bg-limone px-4 py-2 text-14 font-semibold text-on-limone shadow-float',
        className,
      )}
    >
      <Icon name="qr-code" className="size-5 shrink-0" />
      <span className="min-w-0 flex-1">
        {t('codes.pill')} <span className="num font-bold">{timeLeft(left)}</span>
        {isNamed ? <span className="block truncate text-12 font-normal">{line.deal.title}</span> : null}
      </span>
      <span className="font-bold">{t('codes.pillShow')}</span>
      <Icon name="chevron-right" className="size-4 shrink-0" />
    </Link>
  )
}
