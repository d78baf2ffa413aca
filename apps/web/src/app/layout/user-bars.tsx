import TermsBar from '~/modules/identity/account/components/terms-bar.tsx'
import type { SessionUser } from '~/modules/identity/auth/model/session.ts'
import DemoStrip from './demo-strip.tsx'

interface UserBarsProps {
  user: SessionUser
}

/** The lines above every screen of somebody who is signed in: what the demo is, and new terms of service. */
export default function UserBars({ user }: UserBarsProps) {
  return (
    <>
      <DemoStrip />
      {user.limited || user.acting ? null : <TermsBar userId={user._id} />}
    </>
  )
}
