import { useMutation, useQuery } from '@tanstack/react-query'
import { type Wallet, WALLETS } from '@vicino/contract/wallet-passes/constants'
import { useId } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { phoneMaker } from '~/lib/phone.ts'
import { settingsQuery } from '~/lib/queries/settings.ts'
import { toast } from '~/lib/toast.ts'
import { Button } from '~/ui/button.tsx'
import { cn } from '~/ui/cn.ts'
import { Icon } from '~/ui/icon.tsx'
import { addToWallet, type PassSubject } from '../api/wallet-pass.ts'

/** Adds a card or coupon to the wallet of the phone, on a computer to either. */
export function WalletButtons({ of, className }: { of: PassSubject; className?: string }) {
  const configured = useQuery(settingsQuery).data?.walletPasses
  const maker = phoneMaker()
  if (configured === undefined) return null
  return (
    <div className={cn('grid grid-cols-1 items-start gap-2', className)}>
      {WALLETS.filter((wallet) => maker === null || wallet === maker).map((wallet) => (
        <WalletButton key={wallet} wallet={wallet} of={of} isConfigured={configured[wallet]} />
      ))}
    </div>
  )
}

interface WalletButtonProps {
  wallet: Wallet
  of: PassSubject
  isConfigured: boolean
}

function WalletButton({ wallet, of, isConfigured }: WalletButtonProps) {
  const { t } = useTranslation('wallet-passes')
  const missing = useId()
  const adding = useMutation(addToWallet(wallet, of))
  return (
    <div className="grid grid-cols-1 gap-1">
      <Button
        variant="outline"
        wide
        pending={adding.isPending}
        aria-disabled={!isConfigured}
        aria-describedby={isConfigured ? undefined : missing}
        onClick={() => (isConfigured ? adding.mutate() : toast.message(t(`missing.${wallet}`)))}
      >
        {adding.isPending ? null : <Icon name="wallet" className="size-4.5" />}
        {t(`add.${wallet}`)}
      </Button>
      {isConfigured ? null : (
        <p id={missing} className="px-2 text-center text-12 text-pretty text-ink-2">
          {t(`missing.${wallet}`)}
        </p>
      )}
    </div>
  )
}
