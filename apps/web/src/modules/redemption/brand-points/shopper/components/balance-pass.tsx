import { Link } from '@tanstack/react-router'
import { Icon } from '~/ui/icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatCount } from '~/lib/format.ts'
import { cn } from '~/ui/cn.ts'
import { ErrorLine } from '~/ui/error-line.tsx'
import { useBalance } from '../hooks/use-balance.ts'

interface BalancePassProps {
  /** The pass links to the ways to earn points, or to the wallet. */
  to: '/points' | '/wallet'
  className?: string
}

/** The balance drawn as a lemon ticket, with an explanation of BrandPoints on its stub. */
export function BalancePass({ to, className }: BalancePassProps) {
  const { t } = useTranslation('wallet')
  const { data, error, isFetching, refetch } = useBalance()
  return (
    <section
      aria-label={t('balance.title')}
      className={cn('overflow-hidden rounded-2xl bg-limone text-on-limone', className)}
    >
      <div className="grid gap-1 px-5 pt-5 pb-2 md:px-6 md:pt-6 md:pb-3">
        <p className="text-14 font-semibold">{t('balance.yours')}</p>
        {error && !data ? (
          <ErrorLine
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
            className="text-on-limone"
          />
        ) : (
          <p
            aria-live="polite"
            className="flex min-h-[1lh] flex-wrap items-center gap-x-3 gap-y-1 font-display text-hero font-extrabold"
          >
            {data ? (
              <>
                <span
                  key={data.balance}
                  className="num transition-[scale] duration-450 ease-spring starting:scale-90"
                >
                  {formatCount(data.balance)}
                </span>{' '}
                <span className="tag-tilt rounded-md bg-on-limone px-2.5 py-1.5 text-23 leading-none text-limone">
                  BP
                </span>
              </>
            ) : null}
          </p>
        )}
      </div>
      <PassPerforation />
      <div className="grid gap-1 px-5 pt-1 pb-2 md:gap-3 md:px-6 md:pt-2 md:pb-3">
        <p className="text-12 text-pretty md:text-14">{t('balance.about')}</p>
        <Link
          to={to}
          className="-mx-2 inline-flex min-h-11 items-center gap-1.5 justify-self-start rounded-md px-2 text-14 font-bold hover:underline focus-visible:outline-on-limone"
        >
          {t(to === '/points' ? 'balance.earn' : 'balance.open')}
          <Icon name="arrow-right" className="size-4" />
        </Link>
      </div>
    </section>
  )
}

const notch = 'absolute top-1/2 size-5 -translate-y-1/2 rounded-full bg-canvas'

/** The ticket's tear line in a colour that is visible on lemon, unlike the usual grey. */
function PassPerforation() {
  return (
    <div aria-hidden className="pointer-events-none relative h-5 overflow-x-clip">
      <span className={cn(notch, '-left-2.5')} />
      <span className="absolute inset-x-5 top-1/2 border-t-2 border-dashed border-on-limone/35" />
      <span className={cn(notch, '-right-2.5')} />
    </div>
  )
}
