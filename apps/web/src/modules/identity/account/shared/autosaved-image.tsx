import { toast } from '~/lib/toast.ts'
import { ImageUpload } from '~/ui/image-upload.tsx'

interface AutosavedImageProps {
  label: string
  folder: 'avatar' | 'brand'
  value: string | null
  /** Stores the image's address; null removes the image. */
  onKeep: (address: string | null) => Promise<unknown>
  /** Messages after storing and after removing. */
  saved: string
  removed: string
}

/** A round image that is stored as soon as it is uploaded, without a save button. */
export function AutosavedImage({ label, folder, value, onKeep, saved, removed }: AutosavedImageProps) {
  const keep = async (address: string | null) => {
    await onKeep(address)
    toast.success(address === null ? removed : saved)
  }
  return (
    <ImageUpload
      label={label}
      folder={folder}
      shape="round"
      value={value}
      onUploaded={keep}
      onRemoved={() => void keep(null)}
    />
  )
}
