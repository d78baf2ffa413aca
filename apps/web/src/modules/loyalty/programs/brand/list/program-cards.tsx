import { Link } from '@tanstack/react-router'
import type { ProgramSummary } from '@vicino/contract/loyalty/programs/schemas'
import { formatCount } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { StatusBadge } from '../../shared/components/status-badge.tsx'
import { formatPeriod } from '../../shared/model/days.ts'
import { ProgramImage } from './program-image.tsx'
import { RowActions } from './row-actions.tsx'

const METRICS = ['users', 'points', 'redeemedRewards'] as const

/** The rows of the table as cards, for narrow screens. */
export function ProgramCards({ programs }: { programs: readonly ProgramSummary[] }) {
  const { t } = useTranslation('programs')
  return (
    <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      {programs.map((program) => (
        <li key={program._id} className="grid content-between gap-3 rounded-xl bg-surface p-4 shadow-card">
          <div className="flex items-start gap-3">
            <ProgramImage src={program.imageUrl} />
            <div className="grid min-w-0 flex-1 justify-items-start gap-1">
              <Link
                to="/raccolte/$id/dettagli"
                params={{ id: program._id }}
                className="rounded-sm font-semibold wrap-anywhere"
              >
                {program.name}
              </Link>
              <StatusBadge status={program.status} />
              <p className="num text-14 text-ink-2">{formatPeriod(program)}</p>
            </div>
            <RowActions program={program} />
          </div>
          <dl className="grid grid-cols-3 gap-2 border-t border-line pt-3">
            {METRICS.map((name) => (
              <div key={name} className="flex flex-col justify-between gap-0.5">
                <dt className="text-12 text-ink-3">{t(`list.columns.${name}`)}</dt>
                <dd className="num font-semibold">{formatCount(program[name] ?? 0)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
