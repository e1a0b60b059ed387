// Edits a link preview: image, title, link, subtitle and description, one language at a time.
import { useTranslation } from 'react-i18next'
import { useGivenFiles } from '@/features/media/given'
import { ImageField } from '@/features/media/ImageField'
import { withScheme } from '@/lib/webAddress'
import { AreaField } from '@/ui/AreaField'
import { Field } from '@/ui/Field'
import { Optional } from '@/ui/Optional'
import type { EditorProps } from '../editing'
import frame from '../editor.module.css'
import { useImage } from '../useImage'
import { useTextProps } from '../useTextProps'
import type { BlogDraft, BlogText } from './blog'
import { type BlogField, maxOf } from './rules'

export function BlogEditor(props: EditorProps<BlogDraft, BlogField>) {
  const { attachment: blog, language, change } = props
  const { t } = useTranslation('composer')
  const textProps = useTextProps(props)
  const image = useImage(props, 'blog.image')
  useGivenFiles(props.slot, image.one.take)

  const onText = (name: BlogText, text: string) =>
    change(`blog.${name}.${language}`, (blog) => ({ [name]: { ...blog[name], [language]: text } }))

  const text = (name: BlogText) =>
    textProps({
      field: `blog.${name}.${language}`,
      label: t(`blog.${name}`),
      texts: blog[name],
      // No real link reaches the limit.
      max: name === 'url' ? undefined : maxOf[name],
      onChange: (text) => onText(name, text),
    })

  const url = text('url')
  const isRequired = language === 'de'
  const optional = isRequired && <Optional />
  return (
    <div className={`${frame.editor} ${frame.beside}`}>
      <ImageField {...image} />
      <div className={frame.column}>
        <Field {...text('title')} aria-required={isRequired} />
        <Field
          {...url}
          type="url"
          inputMode="url"
          autoComplete="off"
          aria-required={isRequired}
          onBlur={() => {
            onText('url', withScheme(url.value))
            url.onBlur()
          }}
        />
        <Field {...text('subtitle')} mark={optional} />
        <AreaField {...text('description')} mark={optional} />
      </div>
    </div>
  )
}
