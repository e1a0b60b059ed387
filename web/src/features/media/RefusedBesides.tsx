import { UploadFailed } from './UploadFailed'
import { besides, dropUpload, useUploads } from './uploads'

/** Says of a file that it was refused while another one is on its way to the same place. */
export function RefusedBesides({ id, place }: { id: string; place: string }) {
  const aside = besides(place)
  const refused = useUploads((all) => all[aside])
  if (!refused) return null
  const forget = () => dropUpload(aside)
  return <UploadFailed id={id} upload={refused} aside onRetry={forget} onCancel={forget} />
}
