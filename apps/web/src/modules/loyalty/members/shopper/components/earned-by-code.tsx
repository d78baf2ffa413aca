import { useQueries, useQuery } from '@tanstack/react-query'
import { formatCount } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { joinedPrograms, newestEvent } from '../api/memberships.ts'

/** Times that the newest event is read again, and the milliseconds between: the till comes first. */
const TRIES = 5
const AGAIN_MS = 1500

/** What a redeemed code earned in the shop's programs: '+21 punti e 1 bollino in «Punti della bottega»'. */
export default function EarnedByCode({ redemptionId, brand }: { redemptionId: string; brand: string }) {
  const { t } = useTranslation('members')
  const { data } = useQuery({ ...joinedPrograms(), meta: { quiet: true } })
  const joined = data?.items.filter(({ program }) => program.brand.username === brand) ?? []
  const newest = useQueries({
    queries: joined.map(({ programId }) => ({
      ...newestEvent(programId),
      refetchInterval: ({ state }: { state: { dataUpdateCount: number } }) =>
        state.dataUpdateCount < TRIES ? AGAIN_MS : (false as const),
    })),
  })
  return joined.map(({ programId, program }, index) => {
    const event = newest[index]?.data
    if (event?.externalId !== redemptionId || (event.points <= 0 && event.stamps <= 0)) return null
    return (
      <p key={programId} className="text-16 font-semibold text-pretty">
        {t(event.stamps > 0 ? 'earned.both' : 'earned.points', {
          points: event.points,
          shown: formatCount(event.points),
          stamps: event.stamps,
          name: program.name,
        })}
      </p>
    )
  })
}
