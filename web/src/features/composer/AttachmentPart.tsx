// The attachment of the post, at most one, selected by its button.
import { Lock } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { attachmentFiles, editingOf, kindsAmong } from '@/features/attachments/attachment'
import { editings } from '@/features/attachments/editings'
import { begunBeside, type Draft, withAttachment } from '@/features/posts/draft'
import type { Me } from '@/features/profiles/useMe'
import { preload } from '@/lib/preload'
import { lazyPart } from '@/ui/lazyPart'
import { Skeleton } from '@/ui/Skeletons'
import { useRovingFocus } from '@/ui/useRovingFocus'
import visuallyHidden from '@/ui/visuallyHidden.module.css'
import classes from './AttachmentPart.module.css'
import { toggleAttachment } from './state'
import type { ComposerForm } from './useComposerForm'
import { useLanguage } from './useLanguage'

/** Renders nothing, so a failure to load it is not shown. */
const FreshFiles = lazyPart(
  () => import('./FreshFiles').then((it) => it.default),
  () => null,
)

/** These editors must also open without a connection. */
const editorsOf = (offered: Me['attachmentTypes']) =>
  kindsAmong(offered).flatMap((kind) => editings[kind].Editor.fetch ?? [])

type Props = {
  slot: string
  draft: Draft
  form: ComposerForm
  me: Me
  /** True for a stored post, whose attachment can neither be added, removed nor replaced. */
  locked: boolean
}

export function AttachmentPart({ slot, draft, form, me, locked }: Props) {
  const { t } = useTranslation('composer')
  const language = useLanguage(me)
  const { attachment } = draft
  const types = locked ? (attachment ? [attachment.type] : []) : kindsAmong(me.attachmentTypes)
  const { move, item } = useRovingFocus(types)
  const putAside = begunBeside(draft)
  const Editor = attachment && editingOf(attachment).Editor
  useEffect(() => preload(editorsOf(me.attachmentTypes)), [me.attachmentTypes])
  if (types.length === 0) return null
  return (
    <div className={classes.part}>
      <div role="toolbar" aria-label={t('attachment')} onKeyDown={move} className={classes.types}>
        {types.map((type) => {
          const Icon = editings[type].icon
          const isBegun = putAside.includes(type)
          return (
            <button
              key={type}
              {...item(type)}
              type="button"
              className={classes.type}
              aria-pressed={attachment?.type === type}
              disabled={locked}
              title={locked ? t('attachmentLocked') : isBegun ? t('begun') : undefined}
              onClick={() => toggleAttachment(slot, type)}
            >
              <Icon />
              {t(`attachmentType.${type}`)}
              {isBegun && <span className={classes.begun} aria-hidden />}
              {isBegun && <span className={visuallyHidden.unseen}>, {t('begun')}</span>}
              {locked && <Lock size={14} strokeWidth={2} />}
            </button>
          )
        })}
      </div>
      {attachment && attachmentFiles(attachment).length > 0 && (
        <Suspense>
          <FreshFiles key={slot} slot={slot} attachment={attachment} onGone={form.refuse} />
        </Suspense>
      )}
      {attachment && Editor && (
        <Suspense fallback={<Skeleton height={200} />}>
          <Editor
            key={attachment.type}
            attachment={attachment}
            language={language}
            slot={slot}
            stored={locked}
            fieldId={form.idOf}
            errorOf={form.errorOf}
            onLeave={form.leave}
            change={(field, change) => form.change(field, withAttachment(attachment.type, change))}
          />
        </Suspense>
      )}
    </div>
  )
}
