// Edits a link preview: image, title, link, subtitle and description, one language at a time.
import { useTranslation } from 'react-i18next'
import { useClient } from 'urql'
import { useGivenFiles } from '@/features/media/given'
import { ImageField } from '@/features/media/ImageField'
import { type StagedImage, stagedImage } from '@/features/media/stagedFile'
import { uploadFile } from '@/features/media/uploads'
import { useOneFile } from '@/features/media/useOneFile'
import { withScheme } from '@/lib/webAddress'
import { AreaField } from '@/ui/AreaField'
import { Field } from '@/ui/Field'
import { germanInstead } from '@/ui/germanInstead'
import { Optional } from '@/ui/Optional'
import type { EditorProps } from '../editing'
import frame from '../editor.module.css'
import { useCounted } from '../useCounted'
import { useDescribing } from '../useDescribing'
import type { BlogDraft, BlogText } from './blog'
import { type BlogField, maxOf } from './rules'

type Props = EditorProps<BlogDraft, BlogField>

export function BlogEditor(props: Props) {
  const { attachment: blog, language, change, onLeave, errorOf, fieldId } = props
  const { t } = useTranslation('composer')
  const counted = useCounted()
  const client = useClient()
  const describing = useDescribing(props)
  const slot = `${props.slot}/blog.image`

  const onText = (name: BlogText, text: string) =>
    change(`blog.${name}.${language}`, (blog) => ({ [name]: { ...blog[name], [language]: text } }))

  const onImage = (image: StagedImage | null) =>
    change('blog.image', () => ({ image, imageLeftBehind: false }))

  const send = (file: File) =>
    uploadFile(client, slot, 'IMAGE', file, (arrived) => onImage(stagedImage(arrived)))

  const picture = useOneFile('IMAGE', send)
  useGivenFiles(props.slot, picture.take)

  const text = (name: BlogText) => {
    const field = `blog.${name}.${language}` as const
    return {
      id: fieldId(field),
      label: t(`blog.${name}`),
      value: blog[name][language],
      error: errorOf(field),
      // No real link reaches the limit.
      counted: name === 'url' ? undefined : counted(blog[name][language], maxOf[name]),
      lang: language,
      help: germanInstead({
        id: fieldId(field),
        label: t(`blog.${name}`),
        language,
        texts: blog[name],
        onTake: (german) => onText(name, german),
      }),
      mark: language === 'de' && name !== 'title' && name !== 'url' && <Optional />,
      onBlur: () => onLeave(field),
    }
  }

  const url = text('url')
  return (
    <div className={`${frame.editor} ${frame.beside}`}>
      <ImageField
        id={fieldId('blog.image')}
        image={blog.image}
        place={slot}
        error={errorOf('blog.image')}
        note={blog.imageLeftBehind ? t('imageLeftBehind') : undefined}
        one={picture}
        onRemove={() => onImage(null)}
        onCut={onImage}
        describe={describing({
          field: 'blog.image',
          image: blog.image,
          onChange: (field, alt) =>
            change(field, ({ image }) => ({ image: image && { ...image, alt } })),
        })}
      />
      <div className={frame.column}>
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
