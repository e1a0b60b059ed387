// The props of the field for an attachment's image: its upload, its crop and its alternative text.
import { useTranslation } from 'react-i18next'
import { useClient } from 'urql'
import { type StagedImage, stagedImage } from '@/features/media/stagedFile'
import { uploadFile } from '@/features/media/uploads'
import { useOneFile } from '@/features/media/useOneFile'
import type { EditorProps } from './editing'
import { useAltFieldProps } from './useAltFieldProps'

type WithImage = { image: StagedImage | null; imageLeftBehind?: boolean }

export function useImage<Draft extends WithImage, Field extends string>(
  editor: EditorProps<Draft, Field>,
  field: Field,
) {
  const { image, imageLeftBehind } = editor.attachment
  const { t } = useTranslation('composer')
  const client = useClient()
  const altFieldProps = useAltFieldProps(editor)
  const slot = `${editor.slot}/${field}`

  const set = (image: StagedImage | null) =>
    editor.change(field, () => ({ image }) as Partial<Draft>)
  const onArrived = (image: StagedImage | null) =>
    editor.change(field, () => ({ image, imageLeftBehind: false }) as Partial<Draft>)

  return {
    id: editor.fieldId(field),
    image,
    slot,
    error: editor.errorOf(field),
    note: imageLeftBehind ? t('imageLeftBehind') : undefined,
    one: useOneFile('IMAGE', (file) =>
      uploadFile(client, slot, 'IMAGE', file, (arrived) => onArrived(stagedImage(arrived))),
    ),
    onRemove: () => set(null),
    onCut: set,
    altField: altFieldProps({
      field,
      image,
      onChange: (field, alt) =>
        editor.change(
          field,
          ({ image }) => ({ image: image && { ...image, alt } }) as Partial<Draft>,
        ),
    }),
  }
}
