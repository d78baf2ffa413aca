import { useNavigate, useSearch } from '@tanstack/react-router'
import { MessagesScreen } from '~/modules/social/conversations/components/messages-screen.tsx'
import { useUser } from '~/modules/identity/auth/hooks/use-user.ts'

export default function MessagesRoute() {
  const user = useUser()
  const { id, to, deal } = useSearch({ from: '/app/messages' })
  const navigate = useNavigate({ from: '/messages' })
  if (!user) return null
  return (
    <MessagesScreen
      userId={user._id}
      id={id}
      to={to}
      dealId={deal}
      onBack={() => void navigate({ search: {} })}
    />
  )
}
