import { useNavigate, useSearch } from '@tanstack/react-router'
import CampaignsScreen from '~/modules/marketing/campaigns/brand/campaigns-screen.tsx'
import { isUuid } from '~/lib/is-uuid.ts'

/** 'Notifiche': the program and the open campaign come from the address. */
export default function ProgramCampaigns({ brandId }: { brandId: string }) {
  const navigate = useNavigate()
  const { program, campagna } = useSearch({ strict: false })
  const isKnown = campagna === 'nuova' || (campagna !== undefined && isUuid(campagna))
  return (
    <CampaignsScreen
      brandId={brandId}
      search={{
        program: program !== undefined && isUuid(program) ? program : null,
        campaign: isKnown ? campagna : null,
      }}
      onSearch={(next, adds = false) =>
        void navigate({
          to: '/raccolte/notifiche',
          search: {
            ...(next.program !== null && { program: next.program }),
            ...(next.campaign !== null && { campagna: next.campaign }),
          },
          replace: !adds,
          resetScroll: false,
        })
      }
    />
  )
}
