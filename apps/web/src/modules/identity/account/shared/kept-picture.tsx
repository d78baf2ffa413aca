import { toast } from '~/lib/toast.ts'
import { ImageUpload } from '~/ui/image-upload.tsx'

interface KeptPictureProps {
  label: string
  folder: 'avatar' | 'brand'
  value: string | null
  /** Stores the picture's address; null takes the picture away. */
  onKeep: (address: string | null) => Promise<unknown>
  /** What is said once it is stored, and once it is taken away. */
  saved: string
  removed: string
}

/** A round picture that is stored as soon as it is uploaded, without a button to save. */
export function KeptPicture({ label, folder, value, onKeep, saved, removed }: KeptPictureProps) {
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
