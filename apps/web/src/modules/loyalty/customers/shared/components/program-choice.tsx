import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { activeProgram, programPage, programQuery } from '../../../programs/shared/api/programs.ts'
import { SelectField } from '../../../programs/shared/components/select-field.tsx'

/** At most this many programs are offered, the newest first. */
const OFFERED = 50

interface ChosenProgram {
  /** undefined while loading; null when the brand has no program. */
  readonly id: string | null | undefined
  readonly error: unknown
  readonly retry: () => void
}

/**
 * Finds the program to show: the one in the address, else the active one, else the newest (R-360).
 */
export function useChosenProgram(brandId: string, named: string | null): ChosenProgram {
  const active = useQuery({ ...activeProgram(brandId), enabled: named === null })
  const newest = useQuery(programPage({ brandId, limit: OFFERED }))
  const failed = [active, newest].find(({ error, data }) => error !== null && data === undefined)
  const first = active.data === null ? newest.data && (newest.data.items[0]?._id ?? null) : active.data?._id
  return {
    id: named ?? first,
    error: named === null ? failed?.error : undefined,
    retry: () => void failed?.refetch(),
  }
}

interface ProgramChoiceProps {
  brandId: string
  programId: string
  onChoose: (id: string) => void
  /** Leaves out programs that are over: nothing happens in them any more. */
  withoutEnded?: boolean
}

/** A choice of the program, active ones first. */
export function ProgramChoice({ brandId, programId, onChoose, withoutEnded = false }: ProgramChoiceProps) {
  const { t } = useTranslation('customers')
  const { t: tPrograms } = useTranslation('programs')
  const { data: page } = useQuery(programPage({ brandId, limit: OFFERED }))
  const offered = page?.items ?? []
  const isListed = offered.some(({ _id }) => _id === programId)
  const { data: open } = useQuery({ ...programQuery(programId), enabled: page !== undefined && !isListed })
  const sorted = offered
    .filter(
      ({ _id, status }) =>
        !withoutEnded || _id === programId || !(status === 'ended' || status === 'deleted'),
    )
    .toSorted((a, b) => Number(b.status === 'active') - Number(a.status === 'active'))
  return (
    <SelectField
      path="customers.program"
      label={t('program')}
      value={programId}
      options={[
        ...(isListed ? [] : [{ value: programId, label: open?.name ?? '…' }]),
        ...sorted.map(({ _id, name, status }) => ({
          value: _id,
          label: `${name} · ${tPrograms(`status.${status}`)}`,
        })),
      ]}
      onChange={onChoose}
      className="w-full sm:w-80"
    />
  )
}
