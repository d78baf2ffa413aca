import { useNavigate, useSearch } from '@tanstack/react-router'
import { SavedScreen } from '~/modules/marketplace/deals/shopper/components/saved/saved-screen.tsx'
import { useNearby } from '../layout/use-nearby.ts'

/** /saved: 'I miei deal salvati'. */
export default function SavedRoute() {
  const { state = 'all' } = useSearch({ from: '/app/saved' })
  const navigate = useNavigate({ from: '/saved' })
  const position = useNearby()
  return (
    <div data-wide-detail className="page pt-4 md:pt-8">
      <SavedScreen
        position={position}
        state={state}
        onState={(next) =>
          void navigate({ search: (previous) => ({ ...previous, state: next === 'all' ? undefined : next }) })
        }
      />
    </div>
  )
}
