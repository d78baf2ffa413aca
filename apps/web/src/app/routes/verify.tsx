import { VerifyPage } from '~/modules/loyalty/ledger-tree/components/verify-page.tsx'
import { ReadingPage } from '../layout/reading-page.tsx'

/** /verifica: inside the shell for signed-in people, in the public frame for visitors. */
export default function VerifyRoute() {
  return (
    <ReadingPage>
      <VerifyPage />
    </ReadingPage>
  )
}
