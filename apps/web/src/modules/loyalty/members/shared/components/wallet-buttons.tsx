import { useMutation, useQuery } from '@tanstack/react-query'
import { type Wallet, WALLETS } from '@vicino/contract/channels/wallet-passes/constants'
import { errorText } from '~/lib/error-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { phoneMaker } from '~/lib/phone.ts'
import { settingsQuery } from '~/lib/queries/settings.ts'
import { Button } from '~/ui/button.tsx'
import { cn } from '~/ui/cn.ts'
import { Icon } from '~/ui/icon.tsx'
import { addToWallet, type PassSubject } from '../api/wallet-pass.ts'

/**
 * Returns the wallets to offer: the phone's own, or both on a computer. A wallet that the
 * installation has not set up is left out, because customers cannot change that. Brands see what is
 * missing in `PhoneWallets`.
 */
export function useWallets(): Wallet[] {
  const configured = useQuery(settingsQuery).data?.walletPasses
  const maker = phoneMaker()
  return WALLETS.filter((wallet) => configured?.[wallet] === true && (maker === null || wallet === maker))
}

/**
 * Buttons that add a card or coupon to the phone's wallet; a computer offers both wallets (R-413,
 *
 */
export function WalletButtons({ of, className }: { of: PassSubject; className?: string }) {
  const wallets = useWallets()
  if (wallets.length === 0) return null
  return (
    <div className={cn('grid grid-cols-1 gap-2', wallets.length > 1 && 'sm:grid-cols-2', className)}>
      {wallets.map((wallet) => (
        <WalletButton key={wallet} wallet={wallet} of={of} />
      ))}
    </div>
  )
}

function WalletButton({ wallet, of }: { wallet: Wallet; of: PassSubject }) {
  const { t } = useTranslation('wallet-passes')
  const adding = useMutation(addToWallet(wallet, of))
  return (
    <div className="grid grid-cols-1 content-start gap-1.5">
      <Button variant="outline" wide pending={adding.isPending} onClick={() => adding.mutate()}>
        {adding.isPending ? null : <Icon name="wallet" className="size-4.5" />}
        {t(`add.${wallet}`)}
      </Button>
      {adding.error ? (
        <p role="alert" className="px-2 text-14 text-pretty text-pomodoro">
          {errorText(adding.error)}
        </p>
      ) : null}
    </div>
  )
}
