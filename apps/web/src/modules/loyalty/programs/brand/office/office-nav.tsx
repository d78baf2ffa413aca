import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps, useNavigate } from '@tanstack/react-router'
import { formatCount } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useAllows } from '~/lib/use-allows.ts'
import { cn } from '~/ui/cn.ts'
import { Badge } from '~/ui/badge.tsx'
import { Icon } from '~/ui/icon.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import type { IconName } from '~/ui/icon-names.ts'
import { Tooltip } from '~/ui/tooltip.tsx'
import { programPage, programQuery } from '../../shared/api/programs.ts'
import { type QueueName, waitingIn } from '../api/waiting.ts'
import { SelectField } from '../../shared/components/select-field.tsx'

export type Section =
  | 'list'
  | 'wizard'
  | 'tiers'
  | 'overview'
  | 'mechanics'
  | 'catalogue'
  | 'claims'
  | 'missing'
  | 'referrals'
  | 'visits'
  | 'regulation'
  | 'customers'
  | 'campaigns'
  | 'coupons'
  | 'integrations'
  | 'automations'
  | 'partners'
  | 'common'

/** The present place in the loyalty area. */
export interface OfficePlace {
  readonly section: Section
  /** Id of the open program. */
  readonly programId: string | null
}

/** At most this many programs are offered, the newest first. */
const OFFERED = 50

interface OfficeNavProps {
  place: OfficePlace
  brandId: string
  folded: boolean
  /** Runs when a link is followed, to close the drawer. */
  onGo?: () => void
}

/** The loyalty menu: the list, the screens of the chosen program, and the brand's screens. */
export function OfficeNav({ place, brandId, folded, onGo }: OfficeNavProps) {
  const { t } = useTranslation('programs')
  const { section, programId } = place
  const allows = useAllows()
  const { data: open } = useQuery({ ...programQuery(programId ?? ''), enabled: programId !== null })
  const isCommon = open?.isCrossbrand ?? false
  const entry = (to: LinkProps['to'], name: Section, icon: IconName, queue?: QueueName) => (
    <li>
      <Entry
        to={to}
        programId={programId}
        label={t(`nav.${name}`)}
        icon={icon}
        current={section === name}
        queue={queue}
        folded={folded}
        onGo={onGo}
      />
    </li>
  )
  return (
    <nav aria-label={t('nav.title')} className="grid grid-cols-1 gap-3">
      <ul className="grid gap-0.5">
        {entry('/raccolte/list', 'list', 'stamp')}
        {entry('/raccolte/comuni', 'common', 'store')}
      </ul>
      {folded ? null : <ProgramChoice brandId={brandId} programId={programId} onGo={onGo} />}
      {programId === null ? null : (
        <ul aria-label={t('nav.program')} className="grid gap-0.5">
          {entry('/raccolte/$id/dettagli', 'overview', 'layout-dashboard')}
          {entry('/raccolte/$id/meccaniche', 'mechanics', 'sliders-horizontal')}
          {entry('/raccolte/$id/catalogo', 'catalogue', 'gift')}
          {allows('claim-LIST') ? entry('/raccolte/$id/premi', 'claims', 'package-check', 'claims') : null}
          {allows('missing-LIST')
            ? entry('/raccolte/$id/punti-mancanti', 'missing', 'receipt', 'missing')
            : null}
          {allows('referral-LIST') ? entry('/raccolte/$id/inviti', 'referrals', 'users', 'referrals') : null}
          {allows('program-EDIT') ? entry('/raccolte/$id/visite', 'visits', 'qr-code') : null}
          {isCommon ? entry('/raccolte/$id/partner', 'partners', 'store') : null}
          {entry('/raccolte/$id/regolamento', 'regulation', 'scroll-text')}
        </ul>
      )}
      <ul aria-label={t('nav.general')} className="grid gap-0.5 border-t border-line pt-3">
        {entry('/raccolte/tiers', 'tiers', 'trophy')}
        {allows('customer-LIST') ? entry('/raccolte/clienti', 'customers', 'users-round') : null}
        {allows('automation-LIST') ? entry('/raccolte/automazioni', 'automations', 'zap') : null}
        {allows('coupon-LIST') ? entry('/raccolte/coupon', 'coupons', 'ticket-percent') : null}
        {allows('customer-LIST') ? entry('/raccolte/notifiche', 'campaigns', 'bell') : null}
        {entry('/raccolte/integrazioni', 'integrations', 'plug')}
      </ul>
    </nav>
  )
}

interface EntryProps {
  to: LinkProps['to']
  programId: string | null
  label: string
  icon: IconName
  current: boolean
  /** The queue whose waiting requests are counted beside the entry. */
  queue: QueueName | undefined
  folded: boolean
  onGo: (() => void) | undefined
}

function Entry({ to, programId, label: name, icon, current, queue, folded, onGo }: EntryProps) {
  const { t } = useTranslation('programs')
  const { data: waiting = 0 } = useQuery({
    ...waitingIn(queue ?? 'claims', programId ?? ''),
    enabled: queue !== undefined && programId !== null,
  })
  const isCounted = queue !== undefined && waiting > 0
  const more = isCounted ? ` ${t('nav.waiting', { count: waiting })}` : ''
  const label = `${name}${more}`
  const link = (
    <Link
      to={to as '/raccolte/$id/dettagli'}
      params={{ id: programId ?? '' }}
      aria-label={folded ? label : undefined}
      aria-current={current ? 'page' : undefined}
      onClick={() => onGo?.()}
      className={cn(
        'press flex min-h-11 items-center gap-3 rounded-lg text-14 font-medium text-ink-2 hover:bg-sunken hover:text-ink aria-[current=page]:bg-sunken aria-[current=page]:font-semibold aria-[current=page]:text-ink',
        folded ? 'justify-center' : 'px-3',
      )}
    >
      <span className="relative">
        <Icon name={icon} className="size-5" />
        {folded && isCounted ? (
          <span className="absolute -top-1 -right-1 size-2.5 rounded-full bg-ambra" />
        ) : null}
      </span>
      {folded ? null : (
        <span className="min-w-0 flex-1">
          {name}
          {more === '' ? null : <span className="sr-only">{more}</span>}
        </span>
      )}
      {folded || !isCounted ? null : (
        <Badge tone="ambra" aria-hidden>
          <span className="num">{formatCount(waiting)}</span>
        </Badge>
      )}
    </Link>
  )
  return folded ? (
    <Tooltip label={label} side="right">
      {link}
    </Tooltip>
  ) : (
    link
  )
}

/** A choice of the open program. Its cross leads back to the list. */
function ProgramChoice({
  brandId,
  programId,
  onGo,
}: Pick<OfficeNavProps, 'brandId' | 'onGo'> & OfficePlaceId) {
  const { t } = useTranslation('programs')
  const navigate = useNavigate()
  const { data: page } = useQuery(programPage({ brandId, limit: OFFERED }))
  const { data: open } = useQuery({ ...programQuery(programId ?? ''), enabled: programId !== null })
  const offered = page?.items ?? []
  if (offered.length === 0 && programId === null) return null
  // An old program may be missing from the list of the newest.
  const isListed = programId === null || offered.some(({ _id }) => _id === programId)
  const options = [
    ...(programId === null ? [{ value: '', label: t('nav.choose') }] : []),
    ...(isListed ? [] : [{ value: programId, label: open?.name ?? '…' }]),
    ...offered.map(({ _id, name }) => ({ value: _id, label: name })),
  ]
  return (
    <div className="flex items-end gap-1">
      <SelectField
        path="office.program"
        label={t('nav.program')}
        value={programId ?? ''}
        options={options}
        onChange={(id) => {
          if (id === '') return
          onGo?.()
          void navigate({ to: '/raccolte/$id/dettagli', params: { id } })
        }}
        className="min-w-0 flex-1"
      />
      {programId === null ? null : (
        <IconButton
          label={t('nav.clear')}
          className="mb-0.5"
          onClick={() => {
            onGo?.()
            void navigate({ to: '/raccolte/list' })
          }}
        >
          <Icon name="x" />
        </IconButton>
      )}
    </div>
  )
}

type OfficePlaceId = Pick<OfficePlace, 'programId'>
