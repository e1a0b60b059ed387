// Writes a link preview: picture, title, link, subtitle, description, in one language at a time.
import type { ClipboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from 'urql'
import type { Language } from '@/graphql/generated/graphql'
import { AreaField } from '@/ui/AreaField'
import { Field } from '@/ui/Field'
import { ImageField } from '../media/ImageField'
import { dropUpload, uploadImage, useImageUploads } from '../media/imageUploads'
import type { StagedImage } from '../media/stagedImage'
import classes from './BlogEditor.module.css'
import type { BlogDraft, BlogText } from './blog'
import { withScheme } from './link'
import type { BlogField } from './rules'

type Props = {
  blog: BlogDraft
  language: Language
  onText: (name: BlogText, text: string) => void
  onImage: (image: StagedImage | null) => void
  /** A field was left. */
  onLeave: (field: BlogField) => void
  /** What is wrong with a field, in words. */
  wrongWith: (field: BlogField) => string | undefined
  fieldId: (field: BlogField) => string
  /** Names the post that uploads are for. */
  slot: string
}

export function BlogEditor(props: Props) {
  const { blog, language, onText, onImage, onLeave, wrongWith, fieldId, slot } = props
  const { t } = useTranslation('composer')
  const client = useClient()
  const upload = useImageUploads((all) => all[slot])

  const send = (file: File) => void uploadImage(client, slot, file, onImage)

  function paste(event: ClipboardEvent): void {
    const [file] = event.clipboardData.files
    if (!file) return
    event.preventDefault()
    send(file)
  }

  const text = (name: BlogText) => {
    const field = `blog.${name}.${language}` as const
    return {
      id: fieldId(field),
      label: t(`blog.${name}`),
      value: blog[name][language],
      error: wrongWith(field),
      lang: language,
      // In English, what is left out is shown in German.
      placeholder: language === 'de' ? undefined : blog[name].de,
      onBlur: () => onLeave(field),
    }
  }

  const url = text('url')
  return (
    <div className={classes.editor} onPaste={paste}>
      <ImageField
        id={fieldId('blog.image')}
        image={blog.image}
        upload={upload}
        error={wrongWith('blog.image')}
        onChoose={send}
        onRetry={() => upload && send(upload.file)}
        onCancel={() => dropUpload(slot)}
        onRemove={() => onImage(null)}
      />
      <div className={classes.texts}>
        <Field
          {...text('title')}
          aria-required={language === 'de'}
          onChange={(event) => onText('title', event.currentTarget.value)}
        />
        <Field
          {...url}
          type="url"
          inputMode="url"
          autoComplete="off"
          aria-required={language === 'de'}
          onChange={(event) => onText('url', event.currentTarget.value)}
          onBlur={() => {
            onText('url', withScheme(url.value))
            url.onBlur()
          }}
        />
        <Field
          {...text('subtitle')}
          onChange={(event) => onText('subtitle', event.currentTarget.value)}
        />
        <AreaField
          {...text('description')}
          onChange={(event) => onText('description', event.currentTarget.value)}
        />
      </div>
    </div>
  )
}
