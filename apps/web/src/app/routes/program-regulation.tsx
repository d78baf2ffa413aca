import { useQuery } from '@tanstack/react-query'
import { programQuery } from '~/modules/loyalty/programs/shared/api/programs.ts'
import { ProgramHeader } from '~/modules/loyalty/programs/shared/frame/program-header.tsx'
import RegulationScreen from '~/modules/loyalty/programs/brand/regulations/regulation-screen.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Skeleton } from '~/ui/skeleton.tsx'

/** 'Regolamento' of a program, below the common head of its screens. */
export default function ProgramRegulation({ id }: { id: string }) {
  const { t } = useTranslation('regulation')
  const { data: program } = useQuery(programQuery(id))
  const header = program ? (
    <ProgramHeader program={program} title={t('title')} />
  ) : (
    <Skeleton className="h-20 rounded-2xl" />
  )
  return <RegulationScreen programId={id} header={header} />
}
