import { Link } from '@tanstack/react-router'
import type { WaysToEarn } from '@vicino/contract/redemption/brand-points/schemas'
import { Icon } from '~/ui/icon.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatCount } from '~/lib/format.ts'
import { Badge } from '~/ui/badge.tsx'
import { buttonStyle } from '~/ui/button.tsx'
import { VisuallyHidden } from '~/ui/visually-hidden.tsx'

type Way = WaysToEarn['ways'][number]

const ICONS = {
  redemption: 'ticket-percent',
  invite: 'user-plus',
  profile: 'user-check',
  proofPost: 'pen-line',
  display: 'monitor-smartphone',
} as const satisfies Record<Way['kind'], unknown>

interface WaysListProps {
  ways: readonly Way[]
  /** The account can redeem deals; shop accounts cannot. */
  redeems: boolean
}

/**
 * The actions that earn BrandPoints, the points for each, and how often the caller has done it
 * (R-404, R-405).
 */
export function WaysList({ ways, redeems }: WaysListProps) {
  const { t } = useTranslation('wallet')
  return (
    <section className="rounded-2xl bg-surface shadow-card">
      <h2 className="px-5 pt-5 pb-1 text-19 md:px-6">{t('ways.title')}</h2>
      <ul>
        {ways.map((way) => (
          <WayRow key={way.kind} way={way} action={actionOf(way, redeems)} />
        ))}
      </ul>
    </section>
  )
}

/** Links to the screen of an action; null for actions that only have a description. */
function actionOf({ kind, once, done }: Way, redeems: boolean): ReactNode {
  if (kind === 'redemption' && redeems) return <WayLink kind={kind} to="/deals" />
  if (kind === 'proofPost' && redeems) return <WayLink kind={kind} to="/create" />
  if (kind === 'invite') return <WayLink kind={kind} hash="invite" />
  if (kind === 'profile' && !(once && done > 0)) return <WayLink kind={kind} to="/profile" />
  return null
}

interface WayLinkProps {
  kind: 'redemption' | 'invite' | 'profile' | 'proofPost'
  to?: '/deals' | '/profile' | '/create'
  hash?: string
}

function WayLink({ kind, to, hash }: WayLinkProps) {
  const { t } = useTranslation('wallet')
  const link = { className: buttonStyle({ variant: 'outline', size: 'sm' }) }
  const label = (
    <>
      {t(`ways.${kind}.action`)}
      <VisuallyHidden>: {t(`ways.${kind}.title`)}</VisuallyHidden>
    </>
  )
  return to ? (
    <Link to={to} {...link}>
      {label}
    </Link>
  ) : (
    <a href={`#${hash}`} {...link}>
      {label}
    </a>
  )
}

function WayRow({ way, action }: { way: Way; action: ReactNode }) {
  const { t } = useTranslation('wallet')
  const { kind, points, done, once } = way
  const icon = ICONS[kind]
  const finished = once && done > 0
  return (
    <li className="flex gap-3 border-b border-line px-5 py-4 last:border-0 md:gap-4 md:px-6">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-sunken text-ink">
        <Icon name={icon} className="size-5" />
      </span>
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h3 className="font-sans text-16 font-semibold break-words">{t(`ways.${kind}.title`)}</h3>
          <p className="tag-tilt num rounded-md bg-limone px-2 py-1 font-display text-14 leading-none font-extrabold whitespace-nowrap text-on-limone">
            +{formatCount(points)} BP
          </p>
        </div>
        <p className="text-14 text-pretty text-ink-2">{t(`ways.${kind}.text`, { points })}</p>
        {action || done > 0 ? (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pt-1">
            {done > 0 ? (
              <Badge tone="basilico">
                <Icon name="check" className="size-3.5" strokeWidth={3} />
                {finished ? t('ways.complete') : t('ways.done', { count: done })}
              </Badge>
            ) : null}
            {action}
          </div>
        ) : null}
      </div>
    </li>
  )
}
