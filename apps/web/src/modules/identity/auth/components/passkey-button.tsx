import { Icon } from '~/ui/icon.tsx'
import { Button } from '~/ui/button.tsx'

interface PasskeyButtonProps {
  label: string
  pending: boolean
  onPress: () => void
}

export function PasskeyButton({ label, pending, onPress }: PasskeyButtonProps) {
  return (
    <Button variant="outline" size="lg" wide pending={pending} onClick={onPress}>
      {pending ? null : <Icon name="key-round" className="size-5" />}
      {label}
    </Button>
  )
}
