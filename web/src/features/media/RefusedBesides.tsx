import { UploadFailed } from './UploadFailed'
import { besides, dropUpload, useUploads } from './uploads'

/** Shows that a file was refused while another one is being uploaded to the same slot. */
export function RefusedBesides({ id, place }: { id: string; place: string }) {
  const aside = besides(place)
  const refused = useUploads((all) => all[aside])
  if (!refused) return null
  const forget = () => dropUpload(aside)
  return <UploadFailed id={id} upload={refused} aside onRetry={forget} onCancel={forget} />
}
