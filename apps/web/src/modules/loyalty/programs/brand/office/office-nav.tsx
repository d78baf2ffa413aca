import { useQueries, useQuery } from '@tanstack/react-query'
import { Link, type LinkProps, useNavigate, useSearch } from '@tanstack/react-router'
import type { ProgramSummary } from '@vicino/contract/loyalty/programs/schemas'
import { formatCount } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { isUuid } from '~/lib/is-uuid.ts'
import { useAllows } from '~/lib/use-allows.ts'
import { cn } from '~/ui/cn.ts'
import { Badge } from '~/ui/badge.tsx'
import { Icon } from '~/ui/icon.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import type { IconName } from '~/ui/icon-names.ts'
import { Tooltip } from '~/ui/tooltip.tsx'
import { programPage, programQuery } from '../../shared/api/programs.ts'
import { QUEUES, waitingIn } from '../../shared/api/waiting.ts'
import { SelectField } from '../../shared/components/select-field.tsx'
import { type ShownView, ViewSwitch } from './view-switch.tsx'

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

const isQueue = (section: Section): boolean => QUEUES.some(({ queue }) => queue === section)

/** Screens with a choice of the program of their own: the menu has none beside them. */
const CHOOSES_PROGRAM: ReadonlySet<Section> = new Set(['customers', 'campaigns'])

interface OfficeNavProps {
  place: OfficePlace
  brandId: string
  folded: boolean
  view: ShownView
  /** Another brand's invitation to its program waits for an answer. */
  isInvited: boolean
  /** Runs when a link is followed, to close the drawer. */
  onGo?: (() => void) | undefined
}

/**
 * The loyalty menu: the list, the screens of one program, and the brand's screens. 'Semplice' has
 * the essentials, the open screen, and what has something waiting.
 */
export function OfficeNav({ place, brandId, folded, view, isInvited, onGo }: OfficeNavProps) {
  const { t } = useTranslation('programs')
  const { section } = place
  const allows = useAllows()
  const isSimple = view.view === 'simple'
  const { program: named } = useSearch({ strict: false })
  const { data: page } = useQuery(programPage({ brandId, limit: OFFERED }))
  const offered = page?.items ?? []
  const programId =
    place.programId ??
    (named !== undefined && isUuid(named) ? named : undefined) ??
    (section === 'list' && !isSimple ? null : running(offered, isSimple))
  const { data: open } = useQuery({ ...programQuery(programId ?? ''), enabled: programId !== null })
  const isCommon = open?.isCrossbrand ?? false
  const queues = QUEUES.filter(({ needs }) => allows(needs))
  const counts = useQueries({
    queries: queues.map(({ queue }) => ({
      ...waitingIn(queue, programId ?? ''),
      enabled: programId !== null,
    })),
  }).map(({ data }) => data ?? 0)
  const waiting = counts.reduce((sum, count) => sum + count, 0)
  const firstQueue =
    queues[
      Math.max(
        0,
        counts.findIndex((count) => count > 0),
      )
    ]
  const entry = (to: LinkProps['to'], name: Section, icon: IconName, isEssential = false) =>
    isSimple && !isEssential && section !== name ? null : (
      <li>
        <Entry
          to={to}
          programId={programId}
          label={t(`nav.${name}`)}
          icon={icon}
          current={section === name}
          folded={folded}
          onGo={onGo}
        />
      </li>
    )
  const requests =
    firstQueue === undefined || (isSimple && waiting === 0 && !isQueue(section)) ? null : (
      <li>
        <Entry
          to={firstQueue.to}
          programId={programId}
          label={t('nav.requests')}
          icon="package-check"
          current={isQueue(section)}
          waiting={waiting}
          folded={folded}
          onGo={onGo}
        />
      </li>
    )
  const choosesHere = CHOOSES_PROGRAM.has(section)
  return (
    <nav aria-label={t('nav.title')} className="grid grid-cols-1 gap-3">
      <ul className="grid gap-0.5">
        {entry('/raccolte/list', 'list', 'stamp', true)}
        {entry('/raccolte/comuni', 'common', 'store', isInvited)}
      </ul>
      {folded ? null : choosesHere || (isSimple && offered.length < 2) ? (
        <p className="truncate px-3 text-12 font-semibold text-ink-3">{open?.name}</p>
      ) : (
        <ProgramChoice
          offered={offered}
          programId={programId}
          open={open?.name}
          isList={section === 'list'}
          onGo={onGo}
        />
      )}
      {programId === null ? null : (
        <ul aria-label={t('nav.program')} className="grid gap-0.5">
          {entry('/raccolte/$id/dettagli', 'overview', 'layout-dashboard', true)}
          {entry('/raccolte/$id/meccaniche', 'mechanics', 'sliders-horizontal')}
          {entry('/raccolte/$id/catalogo', 'catalogue', 'gift', true)}
          {requests}
          {allows('program-EDIT') ? entry('/raccolte/$id/visite', 'visits', 'qr-code') : null}
          {isCommon ? entry('/raccolte/$id/partner', 'partners', 'store') : null}
          {entry('/raccolte/$id/regolamento', 'regulation', 'scroll-text')}
        </ul>
      )}
      <ul aria-label={t('nav.general')} className="grid gap-0.5 border-t border-line pt-3">
        {entry('/raccolte/tiers', 'tiers', 'trophy')}
        {allows('customer-LIST') ? entry('/raccolte/clienti', 'customers', 'users-round', true) : null}
        {allows('automation-LIST') ? entry('/raccolte/automazioni', 'automations', 'zap') : null}
        {allows('coupon-LIST') ? entry('/raccolte/coupon', 'coupons', 'ticket-percent') : null}
        {allows('customer-LIST') ? entry('/raccolte/notifiche', 'campaigns', 'bell', true) : null}
        {entry('/raccolte/integrazioni', 'integrations', 'plug')}
      </ul>
      {folded ? null : <ViewSwitch {...view} />}
    </nav>
  )
}

/**
 * Returns the program to show where the address names none: the active one that started last; in
 * 'Semplice' also another one, the newest first.
 */
function running(programs: readonly ProgramSummary[], orNewest: boolean): string | null {
  const [active] = programs
    .filter(({ status }) => status === 'active')
    .toSorted((a, b) => b.startDate.localeCompare(a.startDate))
  return (active ?? (orNewest ? programs[0] : undefined))?._id ?? null
}

interface EntryProps {
  to: LinkProps['to']
  programId: string | null
  label: string
  icon: IconName
  current: boolean
  /** Number of requests that wait there. */
  waiting?: number
  folded: boolean
  onGo: (() => void) | undefined
}

function Entry({ to, programId, label: name, icon, current, waiting = 0, folded, onGo }: EntryProps) {
  const { t } = useTranslation('programs')
  const isCounted = waiting > 0
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

interface ProgramChoiceProps {
  offered: readonly ProgramSummary[]
  programId: string | null
  /** Name of the program that is shown. */
  open: string | undefined
  /** The list of programs is open already. */
  isList: boolean
  onGo: (() => void) | undefined
}

/** A choice of the open program. Its cross leads back to the list. */
function ProgramChoice({ offered, programId, open, isList, onGo }: ProgramChoiceProps) {
  const { t } = useTranslation('programs')
  const navigate = useNavigate()
  if (offered.length === 0 && programId === null) return null
  // An old program may be missing from the list of the newest.
  const isListed = programId === null || offered.some(({ _id }) => _id === programId)
  const options = [
    ...(programId === null ? [{ value: '', label: t('nav.choose') }] : []),
    ...(isListed ? [] : [{ value: programId, label: open ?? '…' }]),
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
      {isList ? null : (
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
