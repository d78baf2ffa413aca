import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { brandPrograms } from '../api/memberships.ts'
import { Offers } from './offers.tsx'

/** The brand's program in a deal's details: one line that leads to the program's page. */
export default function DealProgram({ brandId }: { brandId: string }) {
  const { t } = useTranslation('members')
  const { data } = useQuery(brandPrograms(brandId))
  const program = data?.items.find(({ phase }) => phase !== 'scheduled')
  if (program === undefined) return null
  const { _id: id, isMember } = program
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-xl bg-limone-soft px-4 py-2 text-14">
      <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
        <b>{t('brand.deal', { name: program.name })}</b>
        <br />
        <Offers program={program} />
      </span>
      {isMember ? (
        <Link
          to="/wallet/$programId"
          params={{ programId: id }}
          className="inline-flex min-h-11 items-center font-bold underline"
        >
          {t('brand.card')}
        </Link>
      ) : (
        <Link
          to="/raccolta/$id"
          params={{ id }}
          className="inline-flex min-h-11 items-center font-bold underline"
        >
          {t('brand.see')}
        </Link>
      )}
    </p>
  )
}
