import { REVIEWED_SECTORS } from '@vicino/contract/foundation/flags/sectors'
import type { TRADER_CHECKS } from '@vicino/contract/marketplace/brands/applications/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { RadioList } from '~/ui/form/radio-list.tsx'
import { Input } from '~/ui/input.tsx'

type Check = (typeof TRADER_CHECKS)[number]
/** The note of each check that was made. */
export type Checks = Readonly<Partial<Record<Check, string>>>
export type SectorChoice = (typeof REVIEWED_SECTORS)[number] | 'none'

interface ApprovalFieldsProps {
  readonly asked: readonly Check[]
  readonly checks: Checks
  readonly onChecks: (checks: Checks) => void
  readonly sector: SectorChoice
  readonly onSector: (sector: SectorChoice) => void
  readonly error: string | undefined
}

/** What the caller has checked of a company, and its sector (art. 30 Digital Services Act). */
export function ApprovalFields({ asked, checks, onChecks, sector, onSector, error }: ApprovalFieldsProps) {
  const { t } = useTranslation('business')
  const without = (what: Check): Checks => {
    const { [what]: _gone, ...others } = checks
    return others
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <fieldset className="grid grid-cols-1 gap-2">
        <legend className="contents">
          <span className="text-14 font-semibold">{t('queue.checks.title')}</span>
        </legend>
        {asked.map((what) => (
          <div key={what} className="grid gap-1">
            <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2 text-14">
              <input
                type="checkbox"
                checked={checks[what] !== undefined}
                onChange={({ target }) =>
                  onChecks(target.checked ? { ...checks, [what]: '' } : without(what))
                }
                className="size-5 shrink-0 accent-action"
              />
              <span className="min-w-0">{t(`queue.checks.${what}`)}</span>
            </label>
            {checks[what] === undefined ? null : (
              <Input
                label={t('queue.checks.note')}
                maxLength={300}
                value={checks[what]}
                onChange={({ target }) => onChecks({ ...checks, [what]: target.value })}
              />
            )}
          </div>
        ))}
        {error === undefined ? null : (
          <p role="alert" className="text-14 font-medium text-pomodoro">
            {error}
          </p>
        )}
      </fieldset>
      <RadioList
        legend={t('queue.sector')}
        options={(['none', ...REVIEWED_SECTORS] as const).map((value) => ({
          value,
          label: t(`queue.sectors.${value}`),
        }))}
        value={sector}
        onChange={onSector}
      />
      <p className="text-14 text-pretty text-ink-2">{t('queue.sectorHint')}</p>
    </div>
  )
}
