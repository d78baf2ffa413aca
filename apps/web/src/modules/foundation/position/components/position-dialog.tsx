import { Icon } from '~/ui/icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { useKnownPosition } from '../hooks/use-position.ts'
import { PlaceSearch } from './place-search.tsx'

interface PositionDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Lets the visitor choose another comune by hand, or return to the device's position. */
export default function PositionDialog({ open, onOpenChange }: PositionDialogProps) {
  const { t } = useTranslation('position')
  const { position, asking, problem, choose, useDevice } = useKnownPosition()
  const fromDevice = position?.source === 'gps'
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('dialogTitle')}
      description={
        position?.label ? t('current', { label: position.label }) : fromDevice && t('currentDevice')
      }
    >
      <Button
        variant={fromDevice ? 'outline' : 'action'}
        wide
        pending={asking}
        onClick={useDevice}
        className="justify-self-stretch"
      >
        {asking ? null : <Icon name="locate-fixed" className="size-4" />}
        {fromDevice ? t('usingDevice') : t('useDevice')}
      </Button>
      {problem ? (
        <p role="alert" className="text-14 text-pomodoro">
          {t(`problem_${problem}`)}
        </p>
      ) : null}
      <PlaceSearch
        onChoose={(place) => {
          choose(place)
          onOpenChange(false)
        }}
      />
    </Dialog>
  )
}
