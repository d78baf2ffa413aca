import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { ProgramBalance } from '@vicino/contract/loyalty/members/schemas'
import type { ProgramPlace } from '@vicino/contract/loyalty/partners/schemas'
import { Suspense } from 'react'
import { PlacesMap } from '~/modules/foundation/map/components/places-map.tsx'
import { joinedPrograms } from '~/modules/loyalty/members/shopper/api/memberships.ts'
import { programPage } from '~/modules/loyalty/members/shopper/api/program-page.ts'
import { ProgramScreen, type Viewer } from '~/modules/loyalty/members/shopper/components/program-screen.tsx'
import { canEarn } from '~/modules/loyalty/members/shopper/model/phases.ts'
import { joinPath } from '~/modules/loyalty/members/shopper/model/program-link.ts'
import { usePosition } from '~/modules/foundation/position/hooks/use-position.ts'
import { rememberRequestedPath } from '~/modules/identity/auth/model/requested-path.ts'
import { useUser } from '~/modules/identity/auth/hooks/use-user.ts'
import { formatCount } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { toast } from '~/lib/toast.ts'
import { ReadingPage } from '../layout/reading-page.tsx'
import { useAccess } from '../use-access.ts'

const JoinSheet = lazyPart(() => import('~/modules/loyalty/members/shopper/components/join-sheet.tsx'))

/**
 * /raccolta/{id}: the public page of a program, inside the shell for signed-in people, in the frame
 * of public pages for visitors.
 */
export default function ProgramPageRoute() {
  const places = usePlaces()
  const user = useUser()
  const { id } = useParams({ from: '/raccolta/$id' })
  const signIn = () => {
    rememberRequestedPath(joinPath(id))
    window.location.assign('/welcome?mode=login')
  }
  return (
    <ReadingPage>
      {user ? (
        <ForSignedIn key={id} id={id} places={places} />
      ) : (
        <ProgramScreen key={id} id={id} viewer="guest" onJoin={signIn} {...places} />
      )}
    </ReadingPage>
  )
}

/** Returns the known position, without requesting one, and a map of it with a program's places. */
function usePlaces() {
  const { position } = usePosition()
  return {
    position: position && { lat: position.lat, lon: position.lon },
    drawMap: (places: readonly ProgramPlace[]) => <PlacesMap places={places} position={position} />,
  }
}

function ForSignedIn({ id, places }: { id: string; places: ReturnType<typeof usePlaces> }) {
  const { t } = useTranslation('members')
  const navigate = useNavigate({ from: '/raccolta/$id' })
  const { partecipa } = useSearch({ from: '/raccolta/$id' })
  const { mayOpen } = useAccess()
  const mayJoin = mayOpen('/tessera')
  const joined = useQuery({ ...joinedPrograms(), enabled: mayJoin })
  const { data: program } = useQuery(programPage(id))
  const viewer = viewerOf(mayJoin, joined, id)
  const openForm = (on: boolean) =>
    void navigate({ search: on ? { partecipa: '1' } : {}, replace: true, resetScroll: false })
  const welcome = ({ points }: ProgramBalance) => {
    toast.success(
      points > 0 ? t('join.welcomePoints', { count: points, shown: formatCount(points) }) : t('join.welcome'),
    )
    void navigate({ to: '/wallet/$programId', params: { programId: id }, replace: true })
  }
  return (
    <>
      <ProgramScreen id={id} viewer={viewer} onJoin={() => openForm(true)} {...places} />
      <Suspense>
        {partecipa === '1' && viewer === 'joins' && program && canEarn(program.phase) ? (
          <JoinSheet program={program} onClose={() => openForm(false)} onJoined={welcome} />
        ) : null}
      </Suspense>
    </>
  )
}

/**
 * Decides the viewer's relation to the program. A failed list does not hide 'Partecipa', because
 * joining twice changes nothing.
 */
function viewerOf(
  mayJoin: boolean,
  joined: Pick<ReturnType<typeof useQuery<{ items: { programId: string }[] }>>, 'data' | 'isPending'>,
  id: string,
): Viewer {
  if (!mayJoin) return 'other'
  if (joined.data?.items.some(({ programId }) => programId === id)) return 'member'
  return joined.isPending ? 'unknown' : 'joins'
}
