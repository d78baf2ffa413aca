import type { ProgramPage } from '@vicino/contract/loyalty/members/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { programLink } from '~/lib/program-link.ts'
import LinkDialog from '~/ui/link-dialog.tsx'

/** Shares a program's page: its QR and its link. */
export default function ShareDialog({ program, onClose }: { program: ProgramPage; onClose: () => void }) {
  const { t } = useTranslation('members')
  return (
    <LinkDialog
      title={t('page.shareTitle', { name: program.name })}
      text={t('page.shareText')}
      link={programLink(program._id)}
      onClose={onClose}
    />
  )
}
