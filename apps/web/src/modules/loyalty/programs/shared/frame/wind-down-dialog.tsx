import { useQuery } from '@tanstack/react-query'
import type { Program } from '@vicino/contract/loyalty/programs/schemas'
import { effectOf } from '~/lib/effect-of.ts'
import { formatCount } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { QuestionDialog } from '~/ui/question-dialog.tsx'
import { MailPreview } from '~/ui/mail-preview.tsx'
import { cancellationForm } from '../api/steps.ts'
import { formatDay } from '../model/days.ts'

interface WindDownDialogProps {
  program: Program
  onClose: () => void
  /** Runs when the dialog is confirmed. The countdown follows. */
  onConfirm: () => void
}

/**
 * Asks before an orderly end is announced. It shows the first day, the number of members and the
 * text they get.
 */
export function WindDownDialog({ program, onClose, onConfirm }: WindDownDialogProps) {
  const { t } = useTranslation('programs')
  const form = useQuery(cancellationForm(program._id))
  const { windDownEndDate: end = null, windDownTold: mail } = form.data ?? {}
  return (
    <QuestionDialog
      title={t('windDown.title')}
      text={t('windDown.text')}
      no={t('windDown.keep')}
      yes={t('windDown.confirm')}
      isDanger
      disabled={end === null}
      effect={effectOf(form, ({ members, openClaims }) => [
        [t('windDown.end'), end === null ? '–' : formatDay(end)],
        [t('windDown.today'), formatDay(program.endDate)],
        [t('cancel.figures.members'), formatCount(members)],
        [t('cancel.figures.openClaims'), formatCount(openClaims)],
      ])}
      preview={mail ? <MailPreview {...mail} /> : undefined}
      onYes={onConfirm}
      onClose={onClose}
      className="max-w-lg"
    />
  )
}
