import { useNavigate, useSearch } from '@tanstack/react-router'
import { DisplaysScreen } from '~/modules/channels/displays/components/displays-screen.tsx'
import { useAccess } from '../use-access.ts'

export default function DisplayRoute() {
  const { pair, tab = 'screens' } = useSearch({ from: '/app/display' })
  const navigate = useNavigate({ from: '/display' })
  const { sees } = useAccess()
  return (
    <DisplaysScreen
      mayPair={sees('/display', 'write')}
      code={pair}
      onCodeUsed={() => void navigate({ search: {}, replace: true })}
      part={tab}
      onPart={(part) => void navigate({ search: part === 'screens' ? {} : { tab: part } })}
    />
  )
}
