import { useParams, useSearch } from '@tanstack/react-router'
import { PublicRegulation } from '~/modules/loyalty/programs/shopper/regulations/public-regulation.tsx'
import { ReadingPage } from '../layout/reading-page.tsx'

/** The regulation of a program: inside the shell for signed-in people, in the frame of public pages for visitors. */
export default function RegulationRoute() {
  const { id } = useParams({ from: '/regolamento/$id' })
  const { version } = useSearch({ from: '/regolamento/$id' })
  const number = version === undefined ? undefined : Number(version)
  return (
    <ReadingPage>
      <PublicRegulation key={`${id} ${number}`} programId={id} version={number} />
    </ReadingPage>
  )
}
