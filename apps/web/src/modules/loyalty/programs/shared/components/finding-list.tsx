import { Link } from '@tanstack/react-router'
import { problemMessage } from '@vicino/contract/loyalty/programs/problems'
import { fieldText, type FieldMessage } from '@vicino/contract/common/field-messages'
import type { Problem } from '@vicino/domain/loyalty/checks'
import { currentLanguage } from '~/lib/i18n/language.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { cn } from '~/ui/cn.ts'
import { Icon } from '~/ui/icon.tsx'

export interface Finding {
  readonly severity: 'error' | 'warning'
  readonly path: string
  readonly code: string
}

/** Linter codes with their own sentence. Other codes are errors of single fields. */
const OWN = [
  'nothing_earns',
  'below_smallest_award',
  'blocked_sector',
  'draw',
  'money',
  'no_stock',
  'no_rewards',
  'expires_before_reward',
  'out_of_reach',
  'costs_margin',
  'with_coupon_too_much',
  'never_open',
  'longer_than_program',
  'matches_nothing',
] as const

/** Findings of the law, with the sentences that a refusal of the server has too. */
const LAW_MESSAGES = {
  not_a_discount: 'not_a_discount',
  sector_open: 'sector_open',
  bond_missing: 'bond_missing',
  bond_low: 'bond_low',
  bond_receipt: 'bond_receipt',
  bond_date: 'bond_date',
  bond_late: 'bond_late',
  not_immediate: 'not_immediate',
  not_letter_c: 'not_letter_c',
  points_without_purchase: 'points_without_purchase',
  partners_in_discounts: 'partners_in_discounts',
  sounds_like_money: 'sounds_like_money',
  sounds_like_draw: 'sounds_like_draw',
  no_beneficiary: 'reward_beneficiary',
} as const satisfies Record<string, FieldMessage>
type OwnCode = (typeof OWN)[number]
const isOwn = (code: string): code is OwnCode => OWN.some((own) => own === code)

interface FindingListProps {
  findings: readonly Finding[]
  programId: string
  /** Runs when a link is followed. */
  onGo?: () => void
  /** Moves the focus to a field, on the screen that has the fields. */
  onField?: (path: string) => void
}

/** The linter's findings, errors first, each with a link to its field. */
export function FindingList({ findings, programId, onGo, onField }: FindingListProps) {
  const { t } = useTranslation('mechanics')
  const sorted = findings.toSorted(
    (a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'),
  )
  if (sorted.length === 0) return null
  return (
    <ul aria-label={t('findings.title')} className="grid grid-cols-1 gap-2">
      {sorted.map(({ severity, path, code }) => (
        <li
          key={`${path} ${code}`}
          className={cn(
            'flex flex-wrap items-center gap-x-2.5 gap-y-1 rounded-lg px-3.5 py-2 text-14',
            severity === 'error' ? 'bg-pomodoro-soft text-pomodoro' : 'bg-ambra-soft text-ambra',
          )}
        >
          <Icon name="circle-alert" className="size-5" />
          <span className="min-w-48 flex-1">
            <span className="font-semibold">{t(`findings.${severity}`)}:</span> {sentence(path, code, t)}
          </span>
          {onField && path.startsWith('config') ? (
            <button type="button" className={linkStyle} onClick={() => onField(path)}>
              {t('findings.goTo')}
            </button>
          ) : (
            <FieldLink path={path} programId={programId} onGo={onGo} label={t('findings.goTo')} />
          )}
        </li>
      ))}
    </ul>
  )
}

type T = ReturnType<typeof useTranslation<'mechanics'>>['t']

function sentence(path: string, code: string, t: T): string {
  if (isOwn(code)) return t(`findings.codes.${code}`)
  const law = LAW_MESSAGES[code as keyof typeof LAW_MESSAGES] as FieldMessage | undefined
  if (law !== undefined) return fieldText(law, currentLanguage())
  const key: FieldMessage | undefined = problemMessage({ path, code: code as Problem['code'] })
  return key === undefined ? t('findings.other', { code }) : fieldText(key, currentLanguage())
}

const linkStyle = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4'

interface FieldLinkProps {
  path: string
  programId: string
  onGo: (() => void) | undefined
  label: string
}

/**
 * A link to the screen with the field. The hash names the field, and that screen moves the focus to
 * it.
 */
function FieldLink({ path, programId, onGo, label }: FieldLinkProps) {
  const props = { hash: path, onClick: onGo, className: linkStyle }
  if (path.startsWith('tierConfigs')) {
    return (
      <Link to="/raccolte/tiers" {...props}>
        {label}
      </Link>
    )
  }
  return (
    <Link to={screenOf(path)} params={{ id: programId }} {...props}>
      {label}
    </Link>
  )
}

/**
 * Returns the screen of a field. Base information is edited in a sheet of Panoramica, everything
 * else on its own screen.
 */
function screenOf(path: string) {
  if (path.startsWith('rewards')) return '/raccolte/$id/catalogo'
  return path.startsWith('config') ? '/raccolte/$id/meccaniche' : '/raccolte/$id/dettagli'
}
