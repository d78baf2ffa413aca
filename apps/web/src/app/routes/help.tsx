import { HelpScreen } from '~/modules/identity/support/shopper/components/help-screen.tsx'
import { Operator } from '~/modules/foundation/legal/components/operator.tsx'
import { useUser } from '~/modules/identity/auth/hooks/use-user.ts'
import { ReadingPage } from '../layout/reading-page.tsx'
import { useAccess } from '../use-access.ts'

/** Inside the shell for signed-in people, in the frame of public pages for visitors. */
export default function HelpRoute() {
  const user = useUser()
  const { mayOpen } = useAccess()
  return (
    <ReadingPage>
      <HelpScreen userId={user?._id ?? null} mayOpen={mayOpen} operator={<Operator />} />
    </ReadingPage>
  )
}
