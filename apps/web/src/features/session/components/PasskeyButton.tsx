import { KeyRound } from 'lucide-react'
import { Button } from '~/ui/Button.tsx'

interface PasskeyButtonProps {
  label: string
  pending: boolean
  onPress: () => void
}

export function PasskeyButton({ label, pending, onPress }: PasskeyButtonProps) {
  return (
    <Button variant="outline" size="lg" wide pending={pending} onClick={onPress}>
      {pending ? null : <KeyRound aria-hidden className="size-5" />}
      {label}
    </Button>
  )
}
