import type { TillClaim } from '@vicino/contract/loyalty/claims/schemas'
import { formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { RewardThumb } from '~/modules/loyalty/programs/shared/reward-thumb.tsx'

interface MemberClaimsProps {
  claims: readonly TillClaim[]
  /**
   * The card is one for phones without a network, with which a till can only add points
   * (docs/modules/loyalty.md, "Member screens").
   */
  isOffline: boolean
  disabled: boolean
  onOpen: (claim: TillClaim) => void
}

/** The rewards that wait for the customer of the scanned card. */
export function MemberClaims({ claims, isOffline, disabled, onOpen }: MemberClaimsProps) {
  const { t } = useTranslation('till')
  if (claims.length === 0) return null
  return (
    <section aria-labelledby="member-claims" className="grid gap-2 border-t border-line px-5 py-4">
      <h3 id="member-claims" className="text-16">
        {t('claim.ofMember')}
      </h3>
      {isOffline ? (
        <p className="text-14 text-pretty text-ink-2">{t('claim.offlineCard')}</p>
      ) : (
        <ul className="grid gap-2">
          {claims.map((claim) => (
            <li key={claim._id} className="flex flex-wrap items-center gap-3">
              <RewardThumb reward={claim.reward} className="size-12" />
              <span className="grid min-w-[8rem] flex-1">
                <b className="text-14 wrap-anywhere">{claim.reward.name}</b>
                <span className="num text-12 text-ink-2">
                  {claim.money > 0
                    ? t('claim.collect', { amount: formatPrice(claim.money) })
                    : claim.program.name}
                </span>
              </span>
              <Button
                size="sm"
                variant="outline"
                aria-label={`${t('claim.open')}: ${claim.reward.name}`}
                disabled={disabled}
                onClick={() => onOpen(claim)}
              >
                {t('claim.open')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
