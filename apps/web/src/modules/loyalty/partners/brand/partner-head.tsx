import type { Partner } from '@vicino/contract/loyalty/partners/schemas'
import type { ReactNode } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { Badge } from '~/ui/badge.tsx'

const TONES = {
  invited: 'azzurro',
  accepted: 'basilico',
  declined: 'neutral',
  withdrawn: 'neutral',
  left: 'neutral',
} as const

interface PartnerHeadProps {
  brand: Partner['brand']
  /** Heading of the card. */
  title: string
  line: string
  state: Partner['state']
  children?: ReactNode
}

/** Head of a card: the brand, and the state of the partnership. */
export function PartnerHead({ brand, title, line, state, children }: PartnerHeadProps) {
  const { t } = useTranslation('partners')
  return (
    <header className="flex items-start gap-3">
      <Avatar name={brand.username} src={brand.avatar} className="size-12 rounded-xl" />
      <div className="grid min-w-0 flex-1 justify-items-start gap-1">
        <h3 className="text-19 wrap-anywhere">{title}</h3>
        <p className="text-14 wrap-anywhere text-ink-2">{line}</p>
        <Badge tone={TONES[state]} dot>
          {t(`states.${state}`)}
        </Badge>
      </div>
      {children}
    </header>
  )
}

export const CARD = 'grid grid-cols-1 content-between gap-4 rounded-2xl bg-surface p-4 shadow-card sm:p-6'
