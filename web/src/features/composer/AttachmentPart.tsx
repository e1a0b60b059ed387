// The attachment of the post, at most one, selected by its button.
import { Lock } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import {
  attachmentFiles,
  editingOf,
  type Kind,
  kindsAmong,
} from '@/features/attachments/attachment'
import { editings } from '@/features/attachments/editings'
import { begunBeside, type Draft, withAttachment } from '@/features/posts/draft'
import type { Me } from '@/features/profiles/useMe'
import { FRESH, toggleAttachment } from '@/features/writing/state'
import { preload } from '@/lib/preload'
import { lazyPart } from '@/ui/lazyPart'
import { Skeleton } from '@/ui/Skeletons'
import { useRovingFocus } from '@/ui/useRovingFocus'
import visuallyHidden from '@/ui/visuallyHidden.module.css'
import classes from './AttachmentPart.module.css'
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

/**
 * The kinds to select from. The selected one is always among them, also if the profile may not add
 * it any more. If the kind is fixed, another one that was selected before can only be undone.
 */
function typesFor(fixed: Kind | null | undefined, selected: Kind | null, me: Me): Kind[] {
  const offered = fixed === undefined ? kindsAmong(me.attachmentTypes) : [fixed]
  return [...new Set([...offered, selected])].filter((kind) => kind !== null)
}

type Props = {
  slot: string
  draft: Draft
  form: ComposerForm
  me: Me
  /** The kind that the attachment of the stored post keeps; null if none can be added. Undefined if
   * any kind can be selected. */
  fixedKind?: Kind | null | undefined
}

export function AttachmentPart({ slot, draft, form, me, fixedKind }: Props) {
  const { t } = useTranslation('composer')
  const language = useLanguage(me)
  const { attachment } = draft
  const types = typesFor(fixedKind, attachment?.type ?? null, me)
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
          const locked = type === fixedKind && type === attachment?.type
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
            stored={slot !== FRESH}
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
