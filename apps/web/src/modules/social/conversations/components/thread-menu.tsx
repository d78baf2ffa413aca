import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Conversation } from '@vicino/contract/social/conversations/schemas'
import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { Button } from '~/ui/button.tsx'
import { TextArea } from '~/ui/form/text-area.tsx'
import { Icon } from '~/ui/icon.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Menu, MenuItem } from '~/ui/menu.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { assign, block, report } from '../api/conversations.ts'

/** The actions on a conversation: block, report and, for a brand, assign. */
export function ThreadMenu({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation('messages')
  const client = useQueryClient()
  const { _id: id, side, blocked, assigned } = conversation
  const [reporting, setReporting] = useState(false)
  const blocking = useMutation(block(client, id))
  const assigning = useMutation(assign(client, id))
  const isMine = assigned?.isYou === true
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton label={t('more')}>
            <Icon name="ellipsis" />
          </IconButton>
        }
      >
        {side === 'brand' ? (
          <MenuItem
            icon={<Icon name="user-check" />}
            onClick={() => assigning.mutate({ mine: !isMine, from: assigned?._id ?? null })}
          >
            {isMine ? t('leave') : t('take')}
          </MenuItem>
        ) : null}
        {blocked === 'byOther' ? null : (
          <MenuItem icon={<Icon name="shield-alert" />} onClick={() => blocking.mutate(blocked === 'no')}>
            {blocked === 'no' ? t('block') : t('unblock')}
          </MenuItem>
        )}
        <MenuItem icon={<Icon name="flag" />} tone="danger" onClick={() => setReporting(true)}>
          {t('report.action')}
        </MenuItem>
      </Menu>
      {reporting ? <ReportSheet id={id} onClose={() => setReporting(false)} /> : null}
    </>
  )
}

function ReportSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('messages')
  const [text, setText] = useState('')
  const { mutate, isPending } = useMutation(report(id))
  const send = () =>
    mutate(text, {
      onSuccess: () => {
        toast.success(t('report.done'))
        onClose()
      },
    })
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('report.title')}
      footer={
        <Button wide pending={isPending} disabled={text.trim() === ''} onClick={send}>
          {t('report.send')}
        </Button>
      }
    >
      <TextArea
        label={t('report.label')}
        hint={t('report.hint')}
        maxLength={1000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </Sheet>
  )
}
