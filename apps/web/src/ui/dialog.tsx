import { LeaveQuestion, useLeaveQuestion } from './leave-question.tsx'
import { type DialogProps, PlainDialog } from './plain-dialog.tsx'

/**
 * A window over the page. The focus stays inside; Esc, the cross, a press outside and Back close it.
 * They ask first when somebody has begun to fill in a longer form.
 */
export function Dialog({
  keepsDraft = false,
  ...dialog
}: Omit<DialogProps, 'popup' | 'above'> & { keepsDraft?: boolean }) {
  const leave = useLeaveQuestion({ onOpenChange: dialog.onOpenChange, keepsDraft })
  return (
    <PlainDialog
      {...dialog}
      onOpenChange={leave.onOpenChange}
      popup={leave.popup}
      above={<LeaveQuestion {...leave} />}
    />
  )
}
