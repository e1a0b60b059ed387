// What hangs on the post: one attachment at most, chosen by its button.
import { Link2, Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Me } from '@/features/profiles/useMe'
import type { AttachmentType, Language } from '@/graphql/generated/graphql'
import { BlogEditor } from '../attachments/blog/BlogEditor'
import type { BlogText } from '../attachments/blog/blog'
import classes from './AttachmentPart.module.css'
import type { Draft } from './draft'
import { setBlogImage, toggleAttachment } from './state'
import { type ComposerForm, fieldId } from './useComposerForm'
import { useLanguage } from './useLanguage'

type Props = {
  slot: string
  draft: Draft
  form: ComposerForm
  me: Me
  /** A stored post keeps the kind of its attachment, and the attachment. */
  locked: boolean
}

const icons = { BLOG: Link2 } as const satisfies Record<AttachmentType, typeof Link2>

export function AttachmentPart({ slot, draft, form, me, locked }: Props) {
  const { t } = useTranslation('composer')
  const language = useLanguage(me)
  const { attachment } = draft
  const types = locked ? (attachment ? [attachment.type] : []) : me.attachmentTypes
  if (types.length === 0) return null
  return (
    <div className={classes.part}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out like this */}
      <div role="group" aria-label={t('attachment')} className={classes.types}>
        {types.map((type) => {
          const Icon = icons[type]
          return (
            <button
              key={type}
              type="button"
              className={classes.type}
              aria-pressed={attachment?.type === type}
              disabled={locked}
              title={locked ? t('attachmentLocked') : undefined}
              onClick={() => toggleAttachment(slot, type)}
            >
              <Icon size={20} strokeWidth={1.75} aria-hidden />
              {t(`attachmentType.${type}`)}
              {locked && <Lock size={14} strokeWidth={2} aria-hidden />}
            </button>
          )
        })}
      </div>
      {attachment && (
        <BlogEditor
          blog={attachment.blog}
          language={language}
          slot={slot}
          fieldId={fieldId}
          wrongWith={form.wrongWith}
          onLeave={form.leave}
          onImage={(image) => setBlogImage(slot, image)}
          onText={(name, text) =>
            form.change(`blog.${name}.${language}`, (draft) =>
              withBlogText(draft, name, language, text),
            )
          }
        />
      )}
    </div>
  )
}

function withBlogText(
  { attachment }: Draft,
  name: BlogText,
  language: Language,
  text: string,
): Partial<Draft> {
  if (!attachment) return {}
  const { blog } = attachment
  const texts = { ...blog[name], [language]: text }
  return { attachment: { ...attachment, blog: { ...blog, [name]: texts } } }
}
